import type { FoundMember } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { useAddress } from '../../../shell/address.js';
import { Choice, Filters, Search } from '../../../tables/filters.js';
import { Records } from '../../../tables/records.js';
import type { Column, Source } from '../../../tables/source.js';
import { statusInWords } from '../../../words/status.js';
import { AdminPage } from '../admin-page.js';
import { MemberLink } from '../member-link.js';
import { words as admin } from '../words/index.js';
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
  { title: words.link, show: member => member.chat_id ?? words.notLinked },
];

type Status = 'active' | 'other';

export function MembersPage() {
  const { q, status, link } = useAddress().query;
  const wanted = {
    ...(q && { q }),
    ...(status && { status: status as Status }),
    ...(link && { linked: link === 'linked' }),
  };
  const source: Source<FoundMember> = {
    key: [...membersKey, 'found', wanted],
    ask: async (page, options) => {
      const found = await platform.findMembers({ query: { ...wanted, ...page } }, options);
      return { rows: found.members, next: found.next };
    },
  };
  return (
    <AdminPage at="members">
      <Filters>
        <Search name="q" label={words.search} />
        <Choice
          name="status"
          label={words.status}
          options={[
            { value: 'active', label: words.active },
            { value: 'other', label: words.other },
          ]}
        />
        <Choice
          name="link"
          label={words.link}
          options={[
            { value: 'linked', label: words.linked },
            { value: 'not', label: words.notLinked },
          ]}
        />
      </Filters>
      <Records
        title={admin.places.members}
        source={source}
        columns={columns}
        keyOf={member => member.member_number}
        empty={words.nobody}
        csv="members"
      />
      <p>
        <a href="/admin/erasures">{words.erasures}</a>
      </p>
    </AdminPage>
  );
}
