export const words = {
  about:
    'What subscribers are told about members, and how it went. Failed deliveries are retried for three days. After that, retry them here or under Jobs.',
  status: 'Status',
  states: { pending: 'on its way', delivered: 'delivered', failed: 'failed' },
  subscriber: 'Subscriber',
  when: 'Created',
  event: 'Event',
  events: {
    'member.updated': 'Member changed',
    'sync.completed': 'Synchronization ended',
  } as Readonly<Record<string, string>>,
  member: 'About',
  attempts: 'Attempts',
  answer: 'Last answer',
  next: 'Next attempt',
  noAnswer: 'none yet',
  replay: 'Deliver again',
  replayOf: (event: string) => `Deliver again: ${event}`,
  replayed: 'It is on its way again.',
  empty: 'Nothing matches. Leave out a filter to see more.',
};
