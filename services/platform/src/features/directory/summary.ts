import type { MemberSummary } from '@guildhall/contracts/platform';
import { type Columns, own, type Row } from '../../database.js';

export type SummaryRow = Pick<
  Row<'members'>,
  'member_number' | 'first_name' | 'last_name' | 'facility_code' | 'member_type_id'
> &
  Pick<Row<'facilities'>, 'region_code'> & { readonly chat_verified: boolean };

/** Columns of a member summary. */
export const summary: Columns<keyof MemberSummary | keyof SummaryRow> = {
  ...own('members', 'm', ['member_number', 'first_name', 'last_name', 'facility_code']),
  ...own('facilities', 'f', ['region_code']),
  ...own('members', 'm', ['member_type_id']),
  chat_verified: 'l.chat_id is not null',
};

/** For the members of a page. */
export const summaryJoins = `join members m using (member_number)
  left join facilities f on f.code = m.facility_code
  left join chat_links l on l.member_number = m.member_number`;
