export const words = {
  about:
    'What subscribers are told about members, and how it went. Deliveries are retried for days by themselves; what has failed for good waits here.',
  status: 'Status',
  states: { pending: 'on its way', delivered: 'delivered', failed: 'failed' },
  subscriber: 'Subscriber',
  when: 'Created',
  event: 'Event',
  member: 'About',
  attempts: 'Attempts',
  answer: 'Last answer',
  next: 'Next attempt',
  noAnswer: 'none yet',
  replay: 'Deliver again',
  replayOf: (id: string) => `Deliver again: ${id}`,
  replayed: 'It is on its way again.',
  replayAll: 'Deliver all that failed again',
  replayAllTo: 'Deliver all that failed to this subscriber again',
  allTitle: 'Deliver everything that failed again?',
  allAbout:
    'Each goes out again under its old id. A subscriber that is not fixed yet will refuse them again.',
  allNow: 'Yes, deliver them',
  allDone: (count: number, left: number) =>
    left === 0
      ? `${count} are on their way again.`
      : `${count} are on their way again; ${left} were for addresses that are no longer subscribers.`,
  nothingFailed: 'Nothing was left that had failed.',
  empty: 'Nothing matches. Leave out a filter to see more.',
};
