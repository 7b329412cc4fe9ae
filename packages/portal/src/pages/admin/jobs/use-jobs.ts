import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { pay } from '../../../api/pay.js';
import { useRead } from '../../../api/read.js';
import { orDown } from '../overview/health.js';

const clients = { platform, 'chat-bot': chatBot, pay };
export type Service = keyof typeof clients;

export type Answer = Pick<Awaited<ReturnType<typeof platform.listJobs>>, 'counts' | 'jobs'>;

export const jobsKey = ['jobs'] as const;

export const retryJob = (service: Service, id: string) =>
  clients[service].retryJob({ params: { id } });

const useJobsOf = (service: Service) =>
  useRead(
    [...jobsKey, service],
    options => orDown<Answer>(clients[service].listJobs({}, options)),
    { refetchInterval: 10_000 },
  ).data;

/** The last answer of each service: null when it is down, undefined until it has answered. */
export const useJobs = (): Readonly<Record<Service, Answer | null | undefined>> => ({
  platform: useJobsOf('platform'),
  'chat-bot': useJobsOf('chat-bot'),
  pay: useJobsOf('pay'),
});
