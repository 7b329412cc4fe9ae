export const words = {
  about:
    'How far people come who begin to link a chat account: asked for, the link opened, completed. By the day (UTC) on which they began.',
  said: (started: number, completed: number, days: number) =>
    `In the last ${days} days ${started} were begun and ${completed} completed.`,
  funnel: 'By day',
  day: 'Day',
  started: 'Begun',
  opened: 'Opened',
  completed: 'Completed',
  expired: 'Expired',
  other: 'Otherwise ended',
  each: 'Each of them',
  when: 'Begun',
  member: 'Member',
  account: 'Account',
  status: 'Status',
  states: {
    pending: 'open',
    completed: 'completed',
    expired: 'expired',
    superseded: 'begun anew',
    cancelled: 'cancelled',
    failed: 'failed',
  },
  method: 'How',
  methods: { click: 'by the member', manual: 'by hand' },
  reason: 'Why it ended',
  nothing: 'Nobody has begun a verification yet.',
  empty: 'None of that kind. Leave out the filter to see more.',
};

export type VerificationsWords = typeof words;
