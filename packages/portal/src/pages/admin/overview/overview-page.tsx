import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { AdminPage } from '../admin-page.js';
import { useJobs } from '../jobs/use-jobs.js';
import { Cards } from './cards.js';
import { Health, orDown } from './health.js';
import { words } from './words/index.js';

const live = { refetchInterval: 10_000 };

/** Who gets which role changes by a file that nobody sees here: what is wrong with it nobody would look for elsewhere. */
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
    <AdminPage at="overview">
      <Health answers={jobs} />
      {!data && <NotYet error={error} again={refetch} />}
      {data && (
        <>
          <Rules problem={queues?.rules_problem} />
          <Cards overview={data.overview} queues={queues} jobs={jobs} earlier={earlier} />
        </>
      )}
    </AdminPage>
  );
}
