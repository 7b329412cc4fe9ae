import type { AdminOverview } from '@guildhall/contracts/platform';
import { chatBot, orDown, platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { Ago } from '../../../components/ago.js';
import { Badge } from '../../../components/badge.js';
import { NotYet } from '../../../components/states.js';
import { dayNow, whole } from '../../../words/format.js';
import { AdminPage } from '../admin-page.js';
import { useJobs } from '../jobs/use-jobs.js';
import { Leavers } from '../members/leavers.js';
import { words as members } from '../members/words/index.js';
import { hasFailed, syncKey } from '../sync/run-facts.js';
import { overview as words } from '../words/index.js';
import { Counts } from './counts.js';
import { Down, Health } from './health.js';

/** How old what was synchronized is, beside the services. */
function MemberData({ sync: { data_from, last, running } }: Pick<AdminOverview, 'sync'>) {
  const { data } = useRead(
    [...syncKey, 'health'],
    options => platform.getSyncHealth({}, options),
    // It asks the source, too.
    { refetchInterval: 60_000 },
  );
  const issues = data?.health.issues.map(({ code }) => code) ?? [];
  const isOld =
    !data_from || issues.some(code => code === 'SYNC_STALE' || code === 'ROWS_REJECTED');
  const isFailed = last !== null && hasFailed(last);
  return (
    <li>
      <b>{words.data}</b>
      {running ? (
        <Badge tone="none">{words.isRunning}</Badge>
      ) : isFailed || isOld ? (
        <Badge tone="warn">{words.old}</Badge>
      ) : (
        <Badge tone="good">{words.fresh}</Badge>
      )}
      <span class="small quiet">
        {data_from ? (
          <>
            {words.from} <Ago at={data_from} />.
          </>
        ) : (
          words.never
        )}{' '}
        {last?.finished_at && isFailed && (
          <>
            <a href={`/admin/sync/${last.id}`}>{words.last}</a> {words.states[last.status]}{' '}
            <Ago at={last.finished_at} />.{' '}
          </>
        )}
        {running ? (
          <a href={`/admin/sync/${running.id}`}>{words.watch}</a>
        ) : (
          <a href="/admin/sync">{last ? words.runs : words.begin}</a>
        )}
      </span>
    </li>
  );
}

const live = { refetchInterval: 10_000 };

/** The rules are a file: what is wrong with it is seen here. */
const Rules = ({ problem }: { readonly problem: string | null | undefined }) =>
  problem && (
    <div class="notice" role="status">
      <p>{words.rulesWait}</p>
      <ul lang="en">
        {problem.split('\n').map(mistake => (
          <li key={mistake}>{mistake}</li>
        ))}
      </ul>
    </div>
  );

/** The oldest count of the last 30 days; none on the first day. */
function useEarlier() {
  const { data } = useRead(
    ['platform', 'history'],
    options => platform.getPlatformHistory({}, options),
    { staleTime: 300_000 },
  );
  return data && data.days.length > 1 ? data.days[0] : undefined;
}

export function OverviewPage() {
  const { data, error, refetch } = useRead(
    ['platform', 'overview'],
    options => platform.getAdminOverview({}, options),
    live,
  );
  const queues = useRead(
    ['chat-bot', 'queues'],
    options => orDown(chatBot.getQueues({}, options)),
    live,
  ).data?.queues;
  const jobs = useJobs();
  const earlier = useEarlier();
  return (
    <AdminPage at="overview" about={dayNow()}>
      <Down answers={jobs} />
      {!data && <NotYet error={error} again={refetch} />}
      {data && (
        <>
          <Rules problem={queues?.rules_problem} />
          <section aria-labelledby="services">
            <h2 id="services">{words.health}</h2>
            <ul class="rows health">
              <Health answers={jobs} />
              <MemberData sync={data.overview.sync} />
            </ul>
          </section>
          <section aria-labelledby="counts">
            <h2 id="counts">{words.counts}</h2>
            <Counts overview={data.overview} jobs={jobs} earlier={earlier} />
            {queues && queues.reviews > 0 && (
              <p>
                <a href="/admin/verifications">{words.toAbsent(whole(queues.reviews))}</a>
              </p>
            )}
          </section>
          <section>
            <h2>{members.leavings}</h2>
            <Leavers />
          </section>
          {data.overview.administrator_role && (
            <section aria-labelledby="administrators">
              <h2 id="administrators">{words.administrators}</h2>
              <p>
                {words.whoIs(data.overview.administrator_role)}{' '}
                <a href="/admin/audit">{words.toAudit}</a>
              </p>
            </section>
          )}
        </>
      )}
    </AdminPage>
  );
}
