import { POSITIONS_AT_MOST } from '@guildhall/contracts/platform';

/** SQL shared by several features. */

// UTC, as schedules use: the nightly role check needs the new day.
const today = `(now() at time zone 'UTC')::date`;

/** Whether a position is held today. */
export const isCurrent = (position: string) =>
  `(${position}.is_active and ${position}.start_date <= ${today}
    and (${position}.end_date is null or ${position}.end_date >= ${today}))`;

/** Positions of member `m`. If there are more than a response holds, current ones come first. */
export const fewPositions = `(
  select * from positions where positions.member_number = m.member_number and positions.is_active
   order by ${isCurrent('positions')} desc, positions.id limit ${POSITIONS_AT_MOST})`;

/** Whether a member has a chat account. */
export const isLinked = (memberNumber: string) =>
  `exists (select 1 from chat_links where chat_links.member_number = ${memberNumber})`;

/** Whether a member has or had a chat account. Only then do others need the event. */
export const everLinked = (memberNumber: string) =>
  `(${isLinked(memberNumber)}
    or exists (select 1 from audit_log where audit_log.member_number = ${memberNumber} and audit_log.action = 'chat.unlink'))`;
