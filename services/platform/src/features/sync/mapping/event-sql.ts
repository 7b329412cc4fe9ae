import type { RecordType } from '@guildhall/contracts/platform';
import { everLinked, isCurrent } from '../../../domain/sql.js';

/**
 * Members whose event data the staged rows are about to change (queried before the change), and returning members,
 * whose event may not change otherwise.
 */
export const concernedByMerge: Partial<Record<RecordType, string>> = {
  facilities: `
select m.member_number, true as is_news from stage_facilities s join facilities t on t.code = s.code
  join members m on m.facility_code = s.code
 where t.region_code is distinct from s.region_code`,
  members: `
select member_number, is_news from (
  select s.member_number, t.left_source_at,
         t.first_name is distinct from s.first_name or t.last_name is distinct from s.last_name
         or t.facility_code is distinct from s.facility_code or t.status is distinct from s.status
         or t.member_type_id is distinct from s.member_type_id as is_news
    from stage_members s
   cross join lateral (select * from members where members.member_number = s.member_number offset 0) t) as changed
 where is_news or left_source_at is not null`,
  positions: `
select distinct m.member_number, true as is_news
  from stage_positions s
  left join lateral (select * from positions where positions.id = s.id offset 0) t on true
 cross join lateral (values (s.member_number, ${isCurrent('s')}), (t.member_number, ${isCurrent('t')})) as m (member_number, counts)
 where m.counts and (${isCurrent('s')} is distinct from ${isCurrent('t')}
     or t.member_number is distinct from s.member_number or t.position_type is distinct from s.position_type
     or t.facility_code is distinct from s.facility_code)`,
};

/** The same for rows that left the source; `chunk` holds their keys. */
export const concernedByLeaving: Partial<Record<RecordType, string>> = {
  members: `
select t.member_number, t.status <> 'inactive' as is_news
  from chunk join members t on t.member_number = chunk.key`,
  positions: `
select distinct t.member_number, true as is_news from chunk join positions t on t.id = chunk.key
 where ${isCurrent('t')}`,
};

/** In the common lock order of members. */
export const lockConcerned = `
select count(*) from (select distinct member_number from concerned order by member_number offset 0) c
 cross join lateral (select 1 from members m where m.member_number = c.member_number for no key update) as locked`;

export const dueOfConcerned = `select member_number from concerned where is_news and ${everLinked('concerned.member_number')}`;
