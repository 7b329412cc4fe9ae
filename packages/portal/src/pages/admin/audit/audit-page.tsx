import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { When } from '../../../forms/field.js';
import { useAddress } from '../../../shell/address.js';
import { Choice, Filters, Search } from '../../../tables/filters.js';
import { AdminPage } from '../admin-page.js';
import { Entries } from './entries.js';
import { words } from './words/index.js';

/** Records name people by their login; a search by name offers matching people. */
function Called({ name }: { readonly name: string }) {
  const { href } = useAddress();
  const { data } = useRead(['called', name], options =>
    platform.findPeople({ query: { name } }, options),
  );
  if (!data || data.people.length === 0) return null;
  return (
    <div role="status">
      <p>{words.called}</p>
      <ul>
        {data.people.map(person => (
          <li key={person.subject}>
            <a href={href({ actor: person.subject, after: null })}>
              {person.name ?? person.subject}
            </a>{' '}
            <span class="quiet">{person.subject}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The beginning of a day, where the reader is. */
const momentOf = (day: string | undefined) => {
  const moment = new Date(`${day}T00:00:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

function Day({ name, label }: { readonly name: 'from' | 'to'; readonly label: string }) {
  const { query, replace } = useAddress();
  return (
    <When
      label={label}
      required={false}
      value={query[name] ?? ''}
      onChange={value => replace({ [name]: value, after: null })}
    />
  );
}

/** All that is known by a name, and what the address asks for. */
const optionsOf = (chosen: string | undefined) =>
  [...new Set([...Object.keys(words.actions), ...(chosen ? [chosen] : [])])]
    .map(value => ({ value, label: words.actions[value] ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));

export function AuditPage() {
  const { member, actor, action, from, to } = useAddress().query;
  return (
    <AdminPage at="audit">
      <Filters>
        <Search name="actor" label={words.person} hint={words.personHint} />
        <Search name="member" label={words.member} />
        <Choice name="action" label={words.action} options={optionsOf(action)} />
        <Day name="from" label={words.from} />
        <Day name="to" label={words.to} />
      </Filters>
      {actor && <Called name={actor} />}
      <Entries
        wanted={{ member, actor, action, from: momentOf(from), to: momentOf(to) }}
        csv="audit"
        empty={actor && words.emptyBy(actor)}
      />
    </AdminPage>
  );
}
