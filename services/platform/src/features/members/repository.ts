import type { Member } from '@guildhall/contracts/platform';
import type pg from 'pg';
import type { MemberTypes } from '../../domain/member-types.js';

export type { Member };

interface Row {
  readonly member: Omit<Member, 'member_type'>;
}

/** An instant as the wire has it: UTC, milliseconds, Z. */
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const positions = `(
  select coalesce(json_agg(json_build_object(
           'id', p.id, 'position_type', p.position_type,
           'facility_code', p.facility_code, 'facility_name', pf.name,
           'start_date', p.start_date, 'end_date', p.end_date,
           'active', p.is_active and p.start_date <= current_date
                     and (p.end_date is null or p.end_date >= current_date)) order by p.id), '[]'::json)
    from positions p left join facilities pf on pf.code = p.facility_code
   where p.member_number = m.member_number and p.is_active)`;

/** The whole record is built by the database: one row, one round trip, no mapping of columns here. */
const memberJson = `json_build_object(
  'member_number', m.member_number, 'first_name', m.first_name, 'last_name', m.last_name,
  'email', m.email, 'facility_code', m.facility_code, 'facility_name', f.name,
  'region_code', f.region_code, 'region_name', r.name,
  'member_type_id', m.member_type_id, 'status', m.status,
  'chat_id', l.chat_id, 'chat_username', l.chat_username, 'chat_verified', l.chat_id is not null,
  'identity_user_id', l.identity_user_id, 'verified_at', ${instant('l.verified_at')},
  'created_at', ${instant('m.created_at')}, 'updated_at', ${instant('m.updated_at')},
  'org_email', null, 'positions', ${positions})`;

const from = `from members m
  left join facilities f on f.code = m.facility_code
  left join regions r on r.code = f.region_code
  left join chat_links l on l.member_number = m.member_number`;

const byNumber = {
  name: 'member-by-number',
  text: `select ${memberJson} as member ${from} where m.member_number = $1`,
};
const byChat = {
  name: 'member-by-chat',
  text: `select ${memberJson} as member ${from} where l.chat_id = $1`,
};

const withType = (row: Row | undefined, types: MemberTypes): Member | null =>
  row ? { ...row.member, member_type: types.nameOf(row.member.member_type_id) } : null;

export async function findMember(
  db: pg.Pool | pg.PoolClient,
  number: string,
  types: MemberTypes,
): Promise<Member | null> {
  const { rows } = await db.query<Row>({ ...byNumber, values: [number] });
  return withType(rows[0], types);
}

export async function findMemberByChat(
  db: pg.Pool | pg.PoolClient,
  chatId: string,
  types: MemberTypes,
): Promise<Member | null> {
  const { rows } = await db.query<Row>({ ...byChat, values: [chatId] });
  return withType(rows[0], types);
}
