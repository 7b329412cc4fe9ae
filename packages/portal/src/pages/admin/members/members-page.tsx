import type { FoundMember } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { optionsOf } from '../../../forms/field.js';
import { useAddress } from '../../../shell/address.js';
import { Choice, Filters, Search } from '../../../tables/filters.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { statusInWords } from '../../../words/status.js';
import { AdminPage } from '../admin-page.js';
import { MemberLink } from '../member-link.js';
import { places } from '../words/index.js';
import { membersKey } from './keys.js';
import { words } from './words/index.js';

const nameOf = ({ first_name, last_name }: FoundMember) => `${first_name} ${last_name}`;

const columns: readonly Column<FoundMember>[] = [
  {
    title: words.name,
    show: member => <MemberLink number={member.member_number} name={nameOf(member)} />,
    plain: nameOf,
  },
  { title: words.number, show: member => member.member_number },
  { title: words.facility, show: member => member.facility_code },
  { title: words.status, show: member => statusInWords(member.status) },
  { title: words.chat, show: member => member.chat_id ?? words.notLinked },
];

export function MembersPage() {
  const { q, status, link } = useAddress().query;
  const wanted = {
    q,
    status: status as 'active' | 'other' | undefined,
    linked: link ? link === 'linked' : undefined,
  };
  const source: Source<FoundMember> = {
    key: [...membersKey, 'found', wanted],
    ask: (page, options) =>
      platform.findMembers({ query: { ...wanted, ...page } }, options).then(rowsIn('members')),
  };
  return (
    <AdminPage at="members">
      <Filters>
        <Search name="q" label={words.search} />
        <Choice
          name="status"
          label={words.status}
          options={optionsOf({ active: words.active, other: words.other })}
        />
        <Choice
          name="link"
          label={words.chat}
          options={optionsOf({ linked: words.linked, not: words.notLinked })}
        />
      </Filters>
      <Records
        title={places.members}
        source={source}
        columns={columns}
        keyOf={member => member.member_number}
        empty={words.noMatch}
        csv="members"
      />
      <p>
        <a href="/admin/leavings">{words.leavings}</a> ·{' '}
        <a href="/admin/erasures">{words.erasures}</a>
      </p>
    </AdminPage>
  );
}
