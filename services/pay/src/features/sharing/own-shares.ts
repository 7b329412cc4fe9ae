import { getMember, type Person } from '@guildhall/auth';
import { type AuditActions, invalid } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { SHARES_AT_MOST, type Share } from '@guildhall/contracts/pay';
import { insert as insertAudit } from '../../audit/repository.js';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import { getPeriodById, type PayPeriod, ppIdOf } from '../../domain/time/calendar.js';
import { getUuid, missing } from '../../http/path-id.js';
import { refuseSuspended } from '../../suspensions/repository.js';
import * as shares from './repository.js';

export interface Sharing {
  readonly db: Db;
  readonly platform: Platform;
  readonly now: () => Date;
}

const SHARED_FOR_DAYS = 90;

export const what = 'Shared check';

/** Each step is in the member's audit log. */
export const noteStep = (
  db: Db,
  actor: Person,
  action: AuditActions['pay'],
  { membernumber, ...details }: { membernumber: string; pp_id: string; facility_code?: string },
) => insertAudit(db, { actor, action, memberNumber: membernumber, details });

function toShare({ membernumber: _own, ...row }: shares.ShareRow): Share {
  return { ...row, pay_period: getPeriodById(row.pp_id) };
}

export async function listOwn({ db, now }: Sharing, member: string): Promise<Share[]> {
  return (await shares.listOwn(db, member, now())).map(toShare);
}

/** The same again is the one that there is, with the end that it had. */
export async function share(sharing: Sharing, caller: Person, period: PayPeriod): Promise<Share> {
  const member = getMember(caller);
  await refuseSuspended(sharing.db, member, 'shares');
  const facility = (await sharing.platform.findMember(member))?.facility_code ?? null;
  if (facility === null) throw invalid(message('no_facility'));
  const now = sharing.now();
  const ppId = ppIdOf(period);
  const until = new Date(now.getTime() + SHARED_FOR_DAYS * 86_400_000);
  const wanted = { member, ppId, facility, now, until };
  return sharing.db.transaction().execute(async tx => {
    await shares.clear(tx, wanted);
    const isNew = await shares.insert(tx, wanted);
    const all = await shares.listOwn(tx, member, now);
    if (all.length > SHARES_AT_MOST) throw invalid(message('too_many_shares', SHARES_AT_MOST));
    const created = { membernumber: member, pp_id: ppId, facility_code: facility };
    if (isNew) await noteStep(tx, caller, 'share.created', created);
    const made = all.find(each => each.pp_id === ppId);
    if (made === undefined) throw missing(what);
    return toShare(made);
  });
}

export async function end({ db }: Sharing, caller: Person, shareId: string): Promise<void> {
  const member = getMember(caller);
  const id = getUuid(shareId, what);
  await db.transaction().execute(async tx => {
    const pp_id = await shares.remove(tx, member, id);
    if (pp_id === null) throw missing(what);
    await noteStep(tx, caller, 'share.ended', { membernumber: member, pp_id });
  });
}
