import type { Member } from '@guildhall/contracts/platform';
import { instant } from '@guildhall/service-kit/database';
import { type Columns, fields, own } from '../../database.js';
import { fewPositions, isCurrent } from '../../domain/sql.js';

const position: Columns<keyof Member['positions'][number]> = {
  ...own('positions', 'p', ['id', 'position_type', 'facility_code']),
  facility_name: 'pf.name',
  ...own('positions', 'p', ['start_date', 'end_date']),
  active: isCurrent('p'),
};

const positions = `(
  select coalesce(json_agg(json_build_object(${fields(position)}) order by p.id), '[]'::json)
    from ${fewPositions} p left join facilities pf on pf.code = p.facility_code)`;

/** The member's organization address, or null. */
const orgEmail = `(
  select a.address from mail_accounts a where a.member_number = m.member_number and a.created_at is not null)`;

/** The statement's first parameter: names of member types. */
const member: Columns<keyof Member> = {
  ...own('members', 'm', ['member_number', 'first_name', 'last_name', 'email', 'facility_code']),
  facility_name: 'f.name',
  ...own('facilities', 'f', ['region_code']),
  region_name: 'r.name',
  ...own('members', 'm', ['member_type_id']),
  member_type: `coalesce($1::json ->> m.member_type_id::text, 'Type ' || m.member_type_id)`,
  ...own('members', 'm', ['status']),
  ...own('chat_links', 'l', ['chat_id', 'chat_username']),
  chat_verified: 'l.chat_id is not null',
  ...own('chat_links', 'l', ['identity_user_id']),
  verified_at: instant('l.verified_at'),
  created_at: instant('m.created_at'),
  updated_at: instant('m.updated_at'),
  org_email: orgEmail,
  positions,
};

/** A complete member as JSON, built by the database: one row, one round trip, sent as is. */
export const memberJson = `json_build_object(${fields(member)})::text`;

const places = `
  left join facilities f on f.code = m.facility_code
  left join regions r on r.code = f.region_code`;

export const memberJoins = `${places}
  left join chat_links l on l.member_number = m.member_number`;

/** For a page of members: looks up each link by index, where a join would read all links. */
export const pageJoins = `${places}
  left join lateral (
    select * from chat_links where chat_links.member_number = m.member_number limit 1) l on true`;
