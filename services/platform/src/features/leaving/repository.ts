import { type MessageOrText, saidOf, textOf } from '@guildhall/contracts/messages';
import type { LeavingPart, LeavingSystem, MemberLeaving } from '@guildhall/contracts/platform';
import { allRows, firstRow, onlyRow, parseCursor } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';

export type Part = Readonly<Row<'leavings'>> & {
  readonly system: LeavingSystem;
  readonly direction: LeavingPart['direction'];
  readonly why: MessageOrText | null;
};

/** In the order in which people read it. */
const inOrder = `array_position(array['sessions', 'chat', 'mail', 'shares', 'feeds', 'representative'], system)`;

export const listParts = (db: Db, memberNumber: string): Promise<Part[]> =>
  allRows<Part>(db, `select * from leavings where member_number = $1 order by ${inOrder}`, [
    memberNumber,
  ]);

/** Locks the rows in the order in which a sync writes them: in another order the two would deadlock. */
export const holdParts = (db: Db, memberNumber: string): Promise<unknown[]> =>
  allRows(db, 'select from leavings where member_number = $1 order by system for update', [
    memberNumber,
  ]);

/** Result of an attempt: confirmed, requested, not due yet, or failed. */
export interface Outcome {
  readonly state: 'confirmed' | 'told' | 'early' | 'failed';
  readonly why?: MessageOrText | null;
}

/** False: it was requested again meanwhile, so the attempt is outdated. */
export async function settle(
  db: Db,
  { member_number, requested_at, system }: Part,
  { state, why = null }: Outcome,
): Promise<boolean> {
  const row = await firstRow<{ readonly isCurrent: boolean }>(
    db,
    `update leavings set
       attempts = attempts + 1,
       done_at = case when requested_at = $3 and $4 in ('confirmed', 'told') then coalesce(done_at, now()) end,
       confirmed_at = case when requested_at = $3 and $4 = 'confirmed' then now() end,
       failed_at = case when $4 = 'failed' then now() end,
       why = $5::jsonb
     where member_number = $1 and system = $2
     returning requested_at = $3 as "isCurrent"`,
    [member_number, system, requested_at, state, why === null ? null : JSON.stringify(why)],
  );
  return row?.isCurrent ?? true;
}

export async function noteNotified(db: Db, { member_number, system, requested_at }: Part) {
  await db
    .updateTable('leavings')
    .set({ notified_at: new Date() })
    .where('member_number', '=', member_number)
    .where('system', '=', system)
    .where('requested_at', '=', requested_at)
    .execute();
}

export const endSessions = (db: Db, memberNumber: string) =>
  db
    .updateTable('sessions')
    .set({ expires_at: new Date() })
    .where('member_number', '=', memberNumber)
    .where('expires_at', '>', new Date())
    .execute();

/** The member's other address for the notice. */
export const findReader = (db: Db, memberNumber: string) =>
  db
    .selectFrom('members')
    .select(['first_name', 'email'])
    .where('member_number', '=', memberNumber)
    .executeTakeFirst();

/** When a part is to be done by ($1 the days of a mailbox). */
const dueAt = `(l.requested_at + make_interval(days => case when l.system = 'mail' and l.direction = 'end' then $1 else 0 end))`;

/** Due and not tried yet: mailboxes to close, or leftovers of a dead process. */
export const listDue = (db: Db, days: number): Promise<{ readonly member: string }[]> =>
  allRows(
    db,
    `select distinct member_number as member from leavings l
      where confirmed_at is null and ${dueAt} <= now() and (failed_at is null or failed_at < ${dueAt})`,
    [days],
  );

/** Longer than outages that end by themselves. */
const LATE_AFTER = '4 hours';

export const countLate = async (db: Db, days: number): Promise<number> =>
  (
    await onlyRow<{ readonly late: number }>(
      db,
      `select count(*)::int as late from leavings l
        where confirmed_at is null and ${dueAt} < now() - interval '${LATE_AFTER}'`,
      [days],
    )
  ).late;

const stateOf = ({ confirmed_at, failed_at }: Part) => {
  if (confirmed_at) return 'confirmed';
  return failed_at ? 'failed' : 'waiting';
};
const DAY = 86_400_000;

export const toPart =
  (days: number) =>
  (part: Part): LeavingPart => ({
    system: part.system,
    direction: part.direction,
    state: stateOf(part),
    requested_at: part.requested_at.toISOString(),
    due_at:
      part.system === 'mail' && part.direction === 'end'
        ? new Date(part.requested_at.getTime() + days * DAY).toISOString()
        : null,
    notified_at: part.notified_at?.toISOString() ?? null,
    done_at: part.done_at?.toISOString() ?? null,
    confirmed_at: part.confirmed_at?.toISOString() ?? null,
    failed_at: part.failed_at?.toISOString() ?? null,
    attempts: part.attempts,
    why: part.why === null ? null : textOf(part.why),
    why_said: part.why === null ? null : saidOf(part.why),
  });

interface Head {
  readonly member_number: string;
  readonly name: string;
  readonly requested_at: Date;
}

export const cursorOf = ({ member_number, requested_at }: MemberLeaving) =>
  `${requested_at}~${member_number}`;

/** Members of whom something is not confirmed, by when the first of it was asked for. */
export async function listUnfinished(
  db: Db,
  days: number,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<MemberLeaving[]> {
  const [at = null, id = null] = after === undefined ? [] : parseCursor(after, /^[^~]+$/);
  const heads = await allRows<Head>(
    db,
    `select m.member_number, m.first_name || ' ' || m.last_name as name, l.requested_at
       from (select member_number, min(requested_at) as requested_at from leavings
              where confirmed_at is null group by member_number) as l
       join members m using (member_number)
      where $1::timestamptz is null or (l.requested_at, m.member_number) > ($1, $2)
      order by l.requested_at, m.member_number limit $3`,
    [at, id, limit],
  );
  const parts = await allRows<Part>(
    db,
    `select * from leavings where member_number = any($1::text[]) order by ${inOrder}`,
    [heads.map(each => each.member_number)],
  );
  return heads.map(({ requested_at, ...head }) => ({
    ...head,
    requested_at: requested_at.toISOString(),
    parts: parts.filter(each => each.member_number === head.member_number).map(toPart(days)),
  }));
}
