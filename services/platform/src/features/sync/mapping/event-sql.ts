import type { RecordType } from '@guildhall/contracts/platform';
import { everLinked } from '../../../domain/sql.js';

/** Members whose event carries something that the staged rows are about to change, asked before they do. */
export const dueByMerge: Partial<Record<RecordType, string>> = {
  facilities: `
select m.member_number from stage_facilities s join facilities t on t.code = s.code
  join members m on m.facility_code = s.code
 where t.region_code is distinct from s.region_code and ${everLinked('m.member_number')}`,
  members: `
select s.member_number from stage_members s
 cross join lateral (select * from members where members.member_number = s.member_number offset 0) t
 where (t.first_name is distinct from s.first_name or t.last_name is distinct from s.last_name
     or t.facility_code is distinct from s.facility_code or t.status is distinct from s.status
     or t.member_type_id is distinct from s.member_type_id)
   and ${everLinked('s.member_number')}`,
  positions: `
select distinct m.member_number
  from stage_positions s
  left join lateral (select * from positions where positions.id = s.id offset 0) t on true
 cross join lateral (values (s.member_number), (t.member_number)) as m (member_number)
 where (t.id is null or t.left_source_at is not null
     or t.member_number is distinct from s.member_number or t.position_type is distinct from s.position_type
     or t.facility_code is distinct from s.facility_code or t.start_date is distinct from s.start_date
     or t.end_date is distinct from s.end_date or t.is_active is distinct from s.is_active)
   and ${everLinked('m.member_number')}`,
};

/** The same of rows that are gone from the source: `chunk` holds their keys. */
export const dueByLeaving: Partial<Record<RecordType, string>> = {
  members: `
select t.member_number from chunk join members t on t.member_number = chunk.key
 where t.status <> 'inactive' and ${everLinked('t.member_number')}`,
  positions: `
select distinct t.member_number from chunk join positions t on t.id = chunk.key
 where t.is_active and ${everLinked('t.member_number')}`,
};
