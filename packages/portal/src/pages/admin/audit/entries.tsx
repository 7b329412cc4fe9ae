import { Records } from '../../../tables/records.js';
import type { Column } from '../../../tables/source.js';
import { timeColumn } from '../../../tables/time-column.js';
import { listed } from '../../../words/format.js';
import { MemberLink } from '../member-link.js';
import { type Done, doneEverywhere, useAway, type Wanted } from './all-services.js';
import { actionInWords, By, nameOf, Thing, thingOf } from './cells.js';
import { detailsOf, fieldInWords } from './details.js';
import { words } from './words/index.js';

const short = 90;

/** Long details are collapsed. */
function Details({ row }: { readonly row: Done }) {
  const text = detailsOf(row);
  if (text.length <= short) return <span class="long">{text}</span>;
  return (
    <details class="long">
      <summary>{text.slice(0, short - 20)}…</summary>
      {text}
    </details>
  );
}

const about: Column<Done> = {
  title: words.about,
  show: ({ about: what, member_number, member_name }) =>
    member_number ? (
      <MemberLink number={member_number} name={member_name} />
    ) : (
      what && <Thing about={what} />
    ),
  plain: ({ about: what, member_number, member_name }) =>
    [member_number, member_name, what && thingOf(what).label].filter(Boolean).join(' '),
};

/** On the page of one member, the member is not repeated in each row. */
const columnsOf = ({ member }: Wanted): readonly Column<Done>[] => [
  timeColumn(words.when, ({ at }) => at),
  { title: words.action, show: actionInWords },
  { title: words.by, show: row => <By {...row} />, plain: nameOf },
  ...(member ? [] : [about]),
  { title: words.where, show: ({ service }) => fieldInWords(service) },
  { title: words.details, show: row => <Details row={row} />, plain: detailsOf },
];

interface EntriesProps {
  readonly wanted: Wanted;
  readonly title?: string;
  readonly empty?: string;
  readonly csv: string;
}

/** What was done in all three services, newest first. */
export function Entries({ wanted, title = words.title, empty = words.empty, csv }: EntriesProps) {
  const missing = useAway();
  return (
    <>
      {missing.length > 0 && (
        <p class="notice" role="status">
          {words.away(listed(missing.map(fieldInWords)))}
        </p>
      )}
      <Records
        title={title}
        source={doneEverywhere(wanted)}
        columns={columnsOf(wanted)}
        keyOf={({ service, id }) => `${service} ${id}`}
        empty={empty}
        csv={csv}
      />
    </>
  );
}
