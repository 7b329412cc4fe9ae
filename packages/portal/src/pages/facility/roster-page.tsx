import type { RosterMember } from '@guildhall/contracts/platform';
import { platform } from '../../api/clients.js';
import { AskForHelp } from '../../components/ask-for-help.js';
import { optionsOf, Select } from '../../forms/field.js';
import { useAddress } from '../../shell/address.js';
import { Choice, Filters, Search } from '../../tables/filters.js';
import { Records } from '../../tables/records.js';
import type { Column, Source } from '../../tables/source.js';
import { FacilityPage } from './facility-page.js';
import { pageAt, partOf } from './page-at.js';
import { words } from './words/index.js';

const say = words.members;

const columns: readonly Column<RosterMember>[] = [
  { title: say.name, show: ({ last_name, first_name }) => `${last_name}, ${first_name}` },
  { title: say.number, show: ({ member_number }) => member_number },
  {
    title: say.mail,
    show: ({ org_email }) => org_email && <a href={`mailto:${org_email}`}>{org_email}</a>,
    plain: ({ org_email }) => org_email,
  },
  { title: say.chat, show: ({ chat_verified }) => (chat_verified ? say.linked : say.notLinked) },
];

export function RosterPage({ facilities }: { readonly facilities: readonly string[] }) {
  const { query, replace } = useAddress();
  const facility = facilities.find(each => each === query.at) ?? facilities[0] ?? '';
  const { q, chat } = query;
  const wanted = { q, chat_verified: chat ? chat === 'linked' : undefined };
  const roster: Source<RosterMember> = {
    key: ['platform', 'roster', facility, wanted],
    ask: async (page, options) => {
      const { members: rows, ...part } = await platform.listRoster(
        { params: { facility_code: facility }, query: { ...partOf(page), ...wanted } },
        options,
      );
      return pageAt({ rows, ...part });
    },
  };
  return (
    <FacilityPage at="members" title={say.title(facility)}>
      <p class="quiet">
        {say.about} <AskForHelp />
      </p>
      <Filters>
        {facilities.length > 1 && (
          <Select
            label={words.which}
            value={facility}
            options={facilities.map(value => ({ value, label: value }))}
            onChange={at => replace({ at, after: null })}
          />
        )}
        <Search name="q" label={say.search} />
        <Choice
          name="chat"
          label={say.chat}
          options={optionsOf({ linked: say.linked, not: say.notLinked })}
        />
      </Filters>
      <Records
        title={say.title(facility)}
        source={roster}
        columns={columns}
        keyOf={({ member_number }) => member_number}
        empty={q === undefined && chat === undefined ? say.empty : say.none}
        csv={`members-${facility}`}
      />
    </FacilityPage>
  );
}
