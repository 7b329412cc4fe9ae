import type { SyncRun } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { Ago } from '../../../components/ago.js';
import { NotYet } from '../../../components/states.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { inFile } from '../../../tables/time-column.js';
import { duration, whole } from '../../../words/format.js';
import { AdminPage } from '../admin-page.js';
import {
  askedBy,
  changedOf,
  hasFailed,
  isUnderWay,
  rejectedOf,
  syncKey,
  whatOf,
} from './run-facts.js';
import { Start } from './start.js';
import { words } from './words/index.js';

const columns: readonly Column<SyncRun>[] = [
  {
    title: words.columns.begun,
    show: ({ id, started_at }) => (
      <a href={`/admin/sync/${id}`}>{started_at ? <Ago at={started_at} /> : words.waiting}</a>
    ),
    plain: ({ started_at }) => inFile(started_at),
  },
  {
    title: words.columns.status,
    show: run => <span class={hasFailed(run) ? 'bad' : ''}>{words.states[run.status]}</span>,
    plain: ({ status }) => words.states[status],
  },
  { title: words.columns.what, show: whatOf },
  { title: words.columns.by, show: askedBy },
  { title: words.columns.changed, show: run => whole(changedOf(run)), isNumber: true },
  { title: words.columns.rejected, show: run => whole(rejectedOf(run)), isNumber: true },
  {
    title: words.columns.took,
    show: ({ duration_ms }) => (duration_ms === null ? '' : duration(duration_ms)),
    isNumber: true,
  },
];

const source: Source<SyncRun> = {
  key: [...syncKey, 'runs'],
  ask: (page, options) => platform.listSyncRuns({ query: page }, options).then(rowsIn('runs')),
  lookEvery: 5000,
};

/** Past those that wait or run just now. */
const looksBack = 10;

/** Of the age of the data and both databases health speaks, of the last run, dry runs among them, that run itself. */
function Standing() {
  const { data, error, refetch } = useRead(
    [...syncKey, 'status'],
    async options => {
      const [{ status }, { health }, { runs }] = await Promise.all([
        platform.getSyncStatus({}, options),
        platform.getSyncHealth({}, options),
        platform.listSyncRuns({ query: { limit: looksBack } }, options),
      ]);
      return { ...status, issues: health.issues, last: runs.find(run => !isUnderWay(run)) };
    },
    { refetchInterval: 10_000 },
  );
  if (!data) return <NotYet error={error} again={refetch} />;
  const { health_status, issues, next_scheduled_sync: next, current_sync: current, last } = data;
  const failed = last && hasFailed(last) ? last : null;
  return (
    <div class={health_status === 'healthy' && !failed ? undefined : 'notice'}>
      <p>{words.health[health_status]}</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ code, message }) => (
            <li key={code}>{words.issues[code as keyof typeof words.issues] ?? message}</li>
          ))}
        </ul>
      )}
      {failed && (
        <p>
          {words.lastFailed} <a href={`/admin/sync/${failed.id}`}>{whatOf(failed)}</a>
        </p>
      )}
      {next ? (
        <p>
          {words.next} <Ago at={next} />.
        </p>
      ) : (
        <p>{words.notScheduled}</p>
      )}
      {current && isUnderWay(current) && (
        <p>
          <a href={`/admin/sync/${current.id}`}>
            {whatOf(current)}: {words.states[current.status]}
          </a>
        </p>
      )}
    </div>
  );
}

export const RunsPage = () => (
  <AdminPage at="sync">
    <Standing />
    <Start />
    <h2>{words.runs}</h2>
    <Records
      title={words.runs}
      source={source}
      columns={columns}
      keyOf={({ id }) => id}
      empty={words.noRuns}
      csv="synchronizations"
    />
  </AdminPage>
);
