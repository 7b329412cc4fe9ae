import { getMember, type Person } from '@guildhall/auth';
import { forbidden, invalid } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import {
  NOTES_AT_MOST,
  type SharedCheck,
  type SharedCheckItem,
  type ShareNote,
} from '@guildhall/contracts/pay';
import { type Member, representedBy } from '@guildhall/contracts/platform';
import { unmodelledRows } from '../../domain/statements/statement-totals.js';
import { getPeriodById } from '../../domain/time/calendar.js';
import { getUuid, missing } from '../../http/path-id.js';
import { isSuspendedNow } from '../../suspensions/repository.js';
import { type PayCheck, verifyPeriod } from '../pay-check/service.js';
import { noteStep, type Sharing, what } from './own-shares.js';
import * as shares from './repository.js';

/** The caller as the platform knows them, and the facilities they represent; a 403 for other callers. */
async function representative({ db, platform }: Sharing, caller: Person) {
  const number = getMember(caller);
  const member = await platform.findMember(number);
  const facilities = representedBy(member);
  if (
    member === null ||
    facilities.length === 0 ||
    (await isSuspendedNow(db, number, 'representative'))
  )
    throw forbidden('Only facility representatives can do this');
  return { member, facilities };
}

const whose = ({ member_number, first_name, last_name }: Member) => ({
  membernumber: member_number,
  firstname: first_name,
  lastname: last_name,
});

function itemOf({ last_read_at: _read, notes: _notes, ...row }: shares.ShareRow, member: Member) {
  return { ...row, ...whose(member), pay_period: getPeriodById(row.pp_id) };
}

/** Only of members who are still there: who goes to another facility is represented by others. */
export async function listShared(
  sharing: Sharing,
  caller: Person,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ shares: SharedCheckItem[]; total: number }> {
  const { facilities } = await representative(sharing, caller);
  const lists = await Promise.all(facilities.map(each => sharing.platform.listFacility(each)));
  const present = lists.flatMap((list, at) =>
    (list ?? []).map(member => ({ member, facility: facilities[at] ?? '' })),
  );
  const members = new Map(present.map(({ member }) => [member.member_number, member]));
  const found = await shares.listForFacilities(
    sharing.db,
    {
      facilities: present.map(({ facility }) => facility),
      members: present.map(({ member }) => member.member_number),
    },
    { ...page, now: sharing.now() },
  );
  const items = found.shares.flatMap(row => {
    const member = members.get(row.membernumber);
    return member ? [{ ...itemOf(row, member), notes: row.notes.length }] : [];
  });
  return { shares: items, total: found.total };
}

/** A share that the caller may see; for everybody else it is not there. */
async function seen(sharing: Sharing, caller: Person, shareId: string) {
  const { member: reader, facilities } = await representative(sharing, caller);
  const row = await shares.find(sharing.db, getUuid(shareId, what), sharing.now());
  if (row === null || !facilities.includes(row.facility_code)) throw missing(what);
  const member = await sharing.platform.findMember(row.membernumber);
  if (member?.facility_code !== row.facility_code) throw missing(what);
  return { row, member, reader };
}

/** Unexplained rows are shown only as a sum, because the statement is not shared. */
const unexplained: ReadonlySet<string> = new Set(unmodelledRows);

export async function getShared(
  sharing: Sharing,
  check: PayCheck,
  caller: Person,
  shareId: string,
): Promise<SharedCheck> {
  const { row, member } = await seen(sharing, caller, shareId);
  // Warnings name rows of the statement.
  const {
    warnings: _warnings,
    warnings_said: _said,
    ...verified
  } = await verifyPeriod(check, row.membernumber, getPeriodById(row.pp_id));
  await shares.noteReading(sharing.db, row.id, sharing.now());
  const { membernumber, pp_id } = row;
  await noteStep(sharing.db, caller, 'share.read', { membernumber, pp_id });
  const discrepancies = verified.discrepancies.map(each =>
    unexplained.has(each.category) ? { ...each, note: '', findings: [] } : each,
  );
  const causes = verified.causes?.filter(({ code }) => code !== 'leave_code');
  const shown = { ...verified, discrepancies, ...(causes && { causes }) };
  return { ...itemOf(row, member), check: shown, notes: row.notes };
}

export async function addNote(
  sharing: Sharing,
  caller: Person,
  shareId: string,
  note: string,
): Promise<ShareNote> {
  const { row, reader } = await seen(sharing, caller, shareId);
  const author = {
    number: reader.member_number,
    name: `${reader.first_name} ${reader.last_name}`,
  };
  return sharing.db.transaction().execute(async tx => {
    if (!(await shares.hold(tx, row.id))) throw missing(what);
    if ((await shares.countNotes(tx, row.id)) >= NOTES_AT_MOST)
      throw invalid(message('too_many_notes', NOTES_AT_MOST));
    const made = await shares.insertNote(tx, row.id, author, note);
    const { membernumber, pp_id } = row;
    await noteStep(tx, caller, 'share.noted', { membernumber, pp_id });
    return made;
  });
}
