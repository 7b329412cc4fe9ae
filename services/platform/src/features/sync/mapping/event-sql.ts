import type { RecordType } from '@guildhall/contracts/platform';
import { everLinked } from '../../../domain/sql.js';

/** Members whose event carries something that the staged rows are about to change, asked before they do. */
export const concernedByMerge: Partial<Record<RecordType, string>> = {
  facilities: `
select m.member_number from stage_facilities s join facilities t on t.code = s.code
  join members m on m.facility_code = s.code
 where t.region_code is distinct from s.region_code`,
  members: `
select s.member_number from stage_members s
 cross join lateral (select * from members where members.member_number = s.member_number offset 0) t
 where t.first_name is distinct from s.first_name or t.last_name is distinct from s.last_name
     or t.facility_code is distinct from s.facility_code or t.status is distinct from s.status
     or t.member_type_id is distinct from s.member_type_id`,
  positions: `
select distinct m.member_number
  from stage_positions s
  left join lateral (select * from positions where positions.id = s.id offset 0) t on true
 cross join lateral (values (s.member_number), (t.member_number)) as m (member_number)
 where m.member_number is not null and (t.id is null or t.left_source_at is not null
     or t.member_number is distinct from s.member_number or t.position_type is distinct from s.position_type
     or t.facility_code is distinct from s.facility_code or t.start_date is distinct from s.start_date
     or t.end_date is distinct from s.end_date or t.is_active is distinct from s.is_active)`,
};

/** The same of rows that are gone from the source: `chunk` holds their keys. */
export const concernedByLeaving: Partial<Record<RecordType, string>> = {
  members: `
select t.member_number from chunk join members t on t.member_number = chunk.key
 where t.status <> 'inactive'`,
  positions: `
select distinct t.member_number from chunk join positions t on t.id = chunk.key
 where t.is_active`,
};

/** One after another in the order in which everybody locks members. */
export const lockConcerned = `
select count(*) from (select distinct member_number from concerned order by member_number offset 0) c
 cross join lateral (select 1 from members m where m.member_number = c.member_number for no key update) as locked`;

export const dueOfConcerned = `select member_number from concerned where ${everLinked('concerned.member_number')}`;
