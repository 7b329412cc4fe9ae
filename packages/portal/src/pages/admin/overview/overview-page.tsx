import { useQuery } from '@tanstack/preact-query';
import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { NotYet } from '../../../components/states.js';
import { AdminPage } from '../admin-page.js';
import { Cards } from './cards.js';
import { Curves } from './curves.js';

const lookEvery = 10_000;

export function OverviewPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['platform', 'overview'],
    queryFn: ({ signal }) => platform.getAdminOverview({}, { signal }),
    refetchInterval: lookEvery,
  });
  const waiting = useQuery({
    queryKey: ['chat-bot', 'queues'],
    queryFn: ({ signal }) => chatBot.getQueues({}, { signal }),
    refetchInterval: lookEvery,
  });
  return (
    <AdminPage at="overview">
      {!data && <NotYet error={error} again={refetch} />}
      {data && <Cards overview={data.overview} queues={waiting.data?.queues} />}
      <Curves />
    </AdminPage>
  );
}
