import { orDown, type platform, type Service, services } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';

type Answer = Pick<Awaited<ReturnType<typeof platform.listJobs>>, 'counts' | 'jobs'>;

export const jobsKey = ['jobs'] as const;

const useJobsOf = (service: Service) =>
  useRead(
    [...jobsKey, service],
    options => orDown<Answer>(services[service].listJobs({}, options)),
    { refetchInterval: 10_000 },
  ).data;

/** The last answer of each service: null when it is down, undefined until it has answered. */
export const useJobs = (): Readonly<Record<Service, Answer | null | undefined>> => ({
  platform: useJobsOf('platform'),
  'chat-bot': useJobsOf('chat-bot'),
  pay: useJobsOf('pay'),
});
