import type { SyncChange, SyncRun } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { optionsOf } from '../../../forms/field.js';
import { useAddress } from '../../../shell/address.js';
import { Choice, Filters } from '../../../tables/filters.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { detailsOf, fieldInWords, textOf } from '../audit/details.js';
import { MemberLink } from '../member-link.js';
import { stoppedOf, syncKey } from './run-facts.js';
import { words } from './words/index.js';

type Values = Readonly<Record<string, unknown>>;

const rowOf = ({ before, after }: SyncChange) => (after ?? before ?? {}) as Values;

const inWords = (change: SyncChange) =>
  detailsOf(change.change === 'update' ? change : { before: null, after: rowOf(change) });

/** As a member is called in the row that is about them. */
const memberIn = (row: Values): string => [row.first_name, row.last_name].filter(Boolean).join(' ');

/** What is to say of a row that is new, back or gone, beside whose it is. */
const calledIn = (row: Values): string => [row.name, row.facility_code].filter(Boolean).join(', ');

/** Of one row: each field that differs before and after, and the rest one key away. */
function Fields({ change }: { readonly change: SyncChange }) {
  const [before, after] = [(change.before ?? {}) as Values, (change.after ?? {}) as Values];
  const names = Object.keys(change.before ? before : after);
  return (
    <>
      <p class="values">{change.change === 'update' ? inWords(change) : calledIn(rowOf(change))}</p>
      <details>
        <summary>{words.show(change.key)}</summary>
        <table class="values">
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {names.map(name => (
              <tr key={name} class={before[name] === after[name] ? '' : 'changed'}>
                <th scope="row">{fieldInWords(name)}</th>
                <td>{textOf(before[name], name)}</td>
                <td>{textOf(after[name], name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const columns: readonly Column<SyncChange>[] = [
  {
    title: words.row,
    show: change =>
      change.type === 'members' ? (
        <MemberLink number={change.key} name={memberIn(rowOf(change))} />
      ) : (
        change.key
      ),
    plain: ({ key }) => key,
  },
  {
    title: words.type,
    show: ({ type }) => words.kinds[type],
  },
  { title: words.change, show: ({ change }) => words.kindsOfChange[change] },
  { title: words.fields, show: change => <Fields change={change} />, plain: inWords },
];

/** What a dry run found, or whom the guard kept: every row with its before and after. */
export function Changes({ run }: { readonly run: SyncRun }) {
  const { query } = useAddress();
  const { type, change } = query as {
    readonly type?: SyncChange['type'];
    readonly change?: SyncChange['change'];
  };
  const source: Source<SyncChange> = {
    key: [...syncKey, 'changes', run.id, type ?? null, change ?? null],
    ask: (page, options) =>
      platform
        .listSyncChanges({ params: { id: run.id }, query: { ...page, type, change } }, options)
        .then(rowsIn('changes')),
  };
  const isGuarded = !run.dry_run && stoppedOf(run).length > 0;
  const title = isGuarded ? words.wouldGo : words.wouldChange;
  return (
    <>
      <h2>{title}</h2>
      <Filters>
        <Choice name="type" label={words.type} options={optionsOf(words.kinds, run.types)} />
        {!isGuarded && (
          <Choice name="change" label={words.change} options={optionsOf(words.kindsOfChange)} />
        )}
      </Filters>
      <Records
        title={title}
        source={source}
        columns={columns}
        keyOf={({ id }) => id}
        empty={type || change ? words.noneOfThese : words.noChanges}
        csv={`changes-${run.id.slice(0, 8)}`}
      />
      <p class="quiet">{words.firstOnly}</p>
    </>
  );
}
