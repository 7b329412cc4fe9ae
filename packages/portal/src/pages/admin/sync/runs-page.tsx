import type { SyncRun } from '@guildhall/contracts/platform';
import { useQuery } from '@tanstack/preact-query';
import { platform } from '../../../api/clients.js';
import { Ago } from '../../../components/ago.js';
import { NotYet } from '../../../components/states.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
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
    plain: ({ started_at }) => started_at,
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

function Standing() {
  const { data, error, refetch } = useQuery({
    queryKey: [...syncKey, 'status'],
    queryFn: async ({ signal }) => {
      const [{ status }, { health }] = await Promise.all([
        platform.getSyncStatus({}, { signal }),
        platform.getSyncHealth({}, { signal }),
      ]);
      return { ...status, issues: health.issues };
    },
    refetchInterval: 10_000,
  });
  if (!data) return <NotYet error={error} again={refetch} />;
  const { health_status, issues, next_scheduled_sync: next, current_sync: current } = data;
  return (
    <div class={health_status === 'healthy' ? undefined : 'notice'}>
      <p>{words.health[health_status]}</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ code, message }) => (
            <li key={code}>{words.issues[code as keyof typeof words.issues] ?? message}</li>
          ))}
        </ul>
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
      csv="synchronisations"
    />
  </AdminPage>
);
