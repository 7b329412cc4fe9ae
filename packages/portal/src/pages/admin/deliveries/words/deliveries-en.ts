export const words = {
  about:
    'Events sent to subscribers, and how each went. Failed deliveries are retried for three days. After that, retry them here or under Jobs.',
  status: 'Status',
  states: { pending: 'pending', delivered: 'delivered', failed: 'failed' },
  subscriber: 'Subscriber',
  when: 'Created',
  event: 'Event',
  events: {
    'member.updated': 'Member changed',
    'sync.completed': 'Synchronization ended',
  } as Readonly<Record<string, string>>,
  member: 'Member',
  attempts: 'Attempts',
  answer: 'Last response',
  next: 'Next attempt',
  noAnswer: 'none yet',
  replay: 'Deliver again',
  replayOf: (event: string) => `Deliver again: ${event}`,
  replayed: 'It is on its way again.',
  empty: 'Nothing matches. Remove a filter to see more.',
};
