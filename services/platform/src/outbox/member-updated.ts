import type { MemberUpdated } from '@guildhall/contracts/webhooks';
import { instant } from '@guildhall/service-kit/database';
import { type Columns, type Db, fields, own } from '../database.js';
import { everLinked, fewPositions, isCurrent } from '../domain/sql.js';
import { insertEvents, writeEvents } from './event-rows.js';

type Data = MemberUpdated['data'];

const position: Columns<keyof Data['positions'][number]> = own('positions', 'p', [
  'position_type',
  'facility_code',
]);

const positions = `(
  select coalesce(json_agg(json_build_object(${fields(position)}) order by p.id), '[]'::json)
    from ${fewPositions} p where ${isCurrent('p')})`;

const data: Columns<keyof Omit<Data, 'previous_chat_id'>> = {
  ...own('members', 'm', ['member_number']),
  ...own('chat_links', 'l', ['chat_id']),
  ...own('members', 'm', ['facility_code']),
  ...own('facilities', 'f', ['region_code']),
  ...own('members', 'm', ['first_name', 'last_name', 'status', 'member_type_id']),
  positions,
};

/** MemberUpdated of the contracts. */
const payload = `jsonb_build_object('event', 'member.updated', 'timestamp', ${instant('at')},
  'data', jsonb_build_object(${fields(data)})
    || case when given.previous_chat_id is null then '{}'::jsonb
            else jsonb_build_object('previous_chat_id', given.previous_chat_id) end)`;

/** At least a millisecond after the previous one: receivers keep the newest state by timestamp. */
const timestamp = `greatest(date_trunc('milliseconds', clock_timestamp()),
  (select max(e.created_at) + interval '1 millisecond' from events e where e.member_number = m.member_number))`;

/** Members ($1) with their previous accounts ($2) as events, in one statement. */
const insertMemberUpdated = `
with given as (
  select distinct on (member_number) member_number, previous_chat_id
    from unnest($1::text[], $2::text[]) as g (member_number, previous_chat_id)
   order by member_number, previous_chat_id
), fresh as (
  ${insertEvents}
  select 'evt_' || replace(gen_random_uuid()::text, '-', ''), 'member.updated', m.member_number, ${payload}, at
    from given
    join members m on m.member_number = given.member_number
    left join facilities f on f.code = m.facility_code
    left join chat_links l on l.member_number = m.member_number
   cross join lateral (select ${timestamp} as at) as clock
   where given.previous_chat_id is not null or ${everLinked('m.member_number')}
  returning id, created_at
)`;

/**
 * Sends one event with the complete state for each changed member who has or had a chat account, in the transaction
 * that changed them. Returns the number of events. `previousChatIds` lists unlinked accounts, parallel to
 * `memberNumbers`.
 */
export async function enqueueMemberUpdated(
  tx: Db,
  memberNumbers: readonly string[],
  previousChatIds: readonly (string | null)[] = [],
): Promise<number> {
  if (memberNumbers.length === 0) return 0;
  // Locks the members, so that concurrent changes of one member are sent in order.
  await tx
    .selectFrom('members')
    .select(({ lit }) => lit(1).as('one'))
    .where(({ eb, fn, val }) => eb('member_number', '=', fn.any(val(memberNumbers))))
    .orderBy('member_number')
    .forNoKeyUpdate()
    .execute();
  const previous = memberNumbers.map((_, index) => previousChatIds[index] ?? null);
  return writeEvents(tx, insertMemberUpdated, [memberNumbers, previous]);
}
