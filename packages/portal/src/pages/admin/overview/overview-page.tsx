import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { AdminPage } from '../admin-page.js';
import { Cards } from './cards.js';
import { Curves } from './curves.js';
import { words } from './words/index.js';

const lookEvery = 10_000;

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

export function OverviewPage() {
  const { data, error, refetch } = useRead(
    ['platform', 'overview'],
    options => platform.getAdminOverview({}, options),
    { refetchInterval: lookEvery },
  );
  const waiting = useRead(['chat-bot', 'queues'], options => chatBot.getQueues({}, options), {
    refetchInterval: lookEvery,
  });
  const queues = waiting.data?.queues;
  return (
    <AdminPage at="overview">
      {!data && <NotYet error={error} again={refetch} />}
      {data && (
        <>
          <Rules problem={queues?.rules_problem} />
          <Cards overview={data.overview} queues={queues} isBotAway={waiting.isError} />
          {/* Behind the cards, with which their last day is counted anew. */}
          <Curves lastRun={data.overview.sync.last?.id} />
        </>
      )}
    </AdminPage>
  );
}
