import { Ago } from '../../../shell/ago.js';
import { Records } from '../../../tables/records.js';
import type { Column } from '../../../tables/source.js';
import { listed } from '../../../words/format.js';
import { MemberLink } from '../member-link.js';
import { type Done, doneEverywhere, useAway, type Wanted } from './all-services.js';
import { words } from './words/index.js';

type Facts = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const kept = (facts: Facts, isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => isKept(name)));

/** Of what was there before and after only what differs. */
function details({ before, after }: Done): string {
  const [was, is] = [before as Facts | null, after as Facts | null];
  const differs = (name: string) => !same(was?.[name], is?.[name]);
  const parts = was && is ? [kept(was, differs), kept(is, differs)] : [was, is];
  return parts
    .map(part => (part && Object.keys(part).length > 0 ? JSON.stringify(part) : ''))
    .filter(Boolean)
    .join(' → ');
}

const short = 90;

/** What is long opens when somebody wants it. */
function Details({ row }: { readonly row: Done }) {
  const text = details(row);
  if (text.length <= short) return <span class="long">{text}</span>;
  return (
    <details class="long">
      <summary>{text.slice(0, short - 20)}…</summary>
      {text}
    </details>
  );
}

const when: Column<Done> = {
  title: words.when,
  show: ({ at }) => <Ago at={at} />,
  plain: ({ at }) => at,
};
const where: Column<Done> = { title: words.where, show: ({ service }) => service };
const by: Column<Done> = {
  title: words.by,
  show: ({ actor, actor_kind, actor_name }) => actor_name ?? `${actor} (${actor_kind})`,
  plain: ({ actor, actor_name }) => (actor_name ? `${actor_name} (${actor})` : actor),
};
const about: Column<Done> = {
  title: words.about,
  show: ({ about: what, member_number }) =>
    member_number ? <MemberLink number={member_number} /> : (what ?? '–'),
  plain: ({ about: what, member_number }) => [member_number, what].filter(Boolean).join(' '),
};
const rest: Column<Done> = {
  title: words.details,
  show: row => <Details row={row} />,
  plain: details,
};
const action: Column<Done> = { title: words.action, show: row => row.action };

interface EntriesProps {
  readonly wanted: Wanted;
  readonly title?: string;
  readonly csv: string;
}

/** What was done in all three services, newest first. */
export function Entries({ wanted, title = words.title, csv }: EntriesProps) {
  const missing = useAway();
  const columns = [when, action, by, ...(wanted.member ? [] : [about]), where, rest];
  return (
    <>
      {missing.length > 0 && (
        <p class="notice" role="status">
          {words.away(listed(missing))}
        </p>
      )}
      <Records
        title={title}
        source={doneEverywhere(wanted)}
        columns={columns}
        keyOf={({ service, id }) => `${service} ${id}`}
        empty={words.empty}
        csv={csv}
      />
    </>
  );
}
