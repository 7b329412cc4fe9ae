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
  reasons: {
    expired: 'the link was not confirmed in time',
    superseded: 'a newer one was begun',
    not_me: 'the account’s owner said it is not theirs',
    already_linked: 'the account or the member was linked already',
    wrong_identity: 'confirmed with another person’s login',
    cancelled: 'cancelled by the member',
  } as Readonly<Record<string, string>>,
  nothing: 'Nobody has begun a verification yet.',
  empty: 'None of that kind. Leave out the filter to see more.',
};

export type VerificationsWords = typeof words;
