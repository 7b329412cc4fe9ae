import type { SyncRun } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { untilOver, useRead } from '../../../api/read.js';
import { Ago } from '../../../components/ago.js';
import { NotYet } from '../../../components/states.js';
import { MessageText } from '../../../messages/message-text.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { duration, whole } from '../../../words/format.js';
import { AdminPage } from '../admin-page.js';
import { Changes } from './changes.js';
import { Guard } from './guard.js';
import { Progress } from './progress.js';
import { Rejected } from './rejected.js';
import {
  askedBy,
  erasedOf,
  hasFailed,
  isUnderWay,
  rejectedOf,
  shortId,
  stoppedOf,
  syncKey,
  whatOf,
} from './run-facts.js';
import { StartAgain } from './start.js';
import { words } from './words/index.js';

type TypeRow = readonly [type: string, counts: SyncRun['counts'][string]];

const count = (title: string, of: (counts: TypeRow[1]) => number): Column<TypeRow> => ({
  title,
  show: ([, counts]) => whole(of(counts)),
  isNumber: true,
});

const stateIn = (run: SyncRun, { status }: TypeRow[1]) =>
  status === 'waiting' && !isUnderWay(run) ? words.notReached : words.typeStates[status];

const columnsOf = (run: SyncRun): readonly Column<TypeRow>[] => [
  { title: words.type, show: ([type]) => words.kinds[type as keyof typeof words.kinds] ?? type },
  {
    title: words.columns.status,
    show: ([, counts]) => stateIn(run, counts),
  },
  count(words.inserted, each => each.inserted),
  count(words.updated, each => each.updated),
  count(words.deactivated, each => each.deactivated),
  count(words.unchanged, each => each.unchanged),
  count(words.columns.rejected, each => each.rejected),
  ...(erasedOf(run) > 0 ? [count(words.columns.erased, each => each.erased)] : []),
];

const Counts = ({ run }: { readonly run: SyncRun }) => (
  <>
    <h2>{words.counts}</h2>
    <Table
      title={words.counts}
      rows={Object.entries(run.counts)}
      columns={columnsOf(run)}
      keyOf={([type]) => type}
    />
  </>
);

/** A dry run that failed has no result to show. */
const showsChanges = (run: SyncRun) =>
  stoppedOf(run).length > 0 || (run.dry_run && run.status === 'completed');

/** After a dry run that came through it may be done, and what did not come through again; where rows would go, the guard asks. */
const isToBegin = (run: SyncRun) =>
  stoppedOf(run).length === 0 && !isUnderWay(run) && (run.dry_run || run.status !== 'completed');

const Summary = ({ run }: { readonly run: SyncRun }) => (
  <>
    <p>
      <strong role="status" class={hasFailed(run) ? 'bad' : ''}>
        {words.states[run.status]}
      </strong>{' '}
      · {whatOf(run)} · {words.asked(askedBy(run))} ·{' '}
      <Ago at={run.finished_at ?? run.started_at ?? run.created_at} />
      {run.duration_ms !== null && ` · ${duration(run.duration_ms)}`}
    </p>
    {run.dry_run && !isUnderWay(run) && <p class="notice">{words.nothingWritten}</p>}
  </>
);

export function RunPage({ id = '' }: { readonly id?: string }) {
  const { data, error, refetch } = useRead(
    [...syncKey, 'run', id],
    options => platform.getSyncRun({ params: { id } }, options),
    untilOver((known: { readonly run: SyncRun }) => !isUnderWay(known.run)),
  );
  const run = data?.run;
  const stopped = run ? stoppedOf(run) : [];
  return (
    <AdminPage at="sync" title={words.title(shortId(id))}>
      {!run && (
        <NotYet error={error} again={refetch} all={{ href: '/admin/sync', label: words.toRuns }} />
      )}
      {run && (
        <>
          <p>
            <a href="/admin/sync">{words.toRuns}</a>
          </p>
          <Summary run={run} />
          {isUnderWay(run) && <Progress run={run} />}
          {run.error && stopped.length === 0 && (
            <>
              <p class="failure">
                <MessageText text={run.error.message} said={run.error.said} />
              </p>
              {hasFailed(run) && <p>{words.afterFailure}</p>}
            </>
          )}
          {stopped.length > 0 && <Guard run={run} />}
          <Counts run={run} />
          {isToBegin(run) && <StartAgain run={run} />}
          {!isUnderWay(run) && showsChanges(run) && <Changes run={run} />}
          {!isUnderWay(run) && rejectedOf(run) > 0 && <Rejected id={run.id} />}
        </>
      )}
    </AdminPage>
  );
}
