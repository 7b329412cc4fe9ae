export const words = {
  menu: 'My facility',
  places: { members: 'Members', checks: 'Shared checks' },
  which: 'Facility',
  members: {
    title: (facility: string) => `Members at ${facility}`,
    search: 'Name or member number',
    chat: 'Chat account',
    linked: 'Linked',
    notLinked: 'Not linked',
    name: 'Name',
    number: 'Number',
    mail: 'Mail',
    none: 'No member of this facility matches. Try a shorter search.',
    empty: 'No active member is recorded at this facility yet.',
    about: 'Active members only. If something is wrong here, your organization can correct it.',
  },
  checks: {
    about:
      'Members of your facility can share the check of a pay period with you, never the statement. They can stop at any time, and sharing ends after 90 days.',
    none: 'No checks are shared with you right now. Members find “Share this check with my representative” under “Was I paid right?”.',
    period: (number: number, year: number) => `Period ${number} of ${year}`,
    member: 'Check',
    shared: 'Shared',
    beforeHolidays:
      'The member shared this before holiday premium was counted. The numbers here count it.',
    until: (when: string) => `Shared until ${when}, unless the member stops sharing earlier.`,
    gone: 'This check is no longer shared with you: the member stopped sharing it, or the 90 days are over.',
    back: 'All shared checks',
  },
  check: {
    right: 'The statement pays what the shifts earn, to the cent.',
    paidInAll: 'What the shifts earn has been paid.',
    ifRate: (stated: string, own: string) =>
      `It is right if the hourly rate was ${stated} in this period. The member has ${own} here.`,
    even: 'In total it is right, but not in every part.',
    less: (amount: string) => `The statement pays ${amount} less than the shifts earn.`,
    littleLess: (amount: string) =>
      `Within a few dollars: the statement pays ${amount} less than the shifts earn.`,
    littleMore: (amount: string) =>
      `Within a few dollars: the statement pays ${amount} more than the shifts earn.`,
    more: (amount: string) => `The statement pays ${amount} more than the shifts earn.`,
    cannot: 'It cannot be checked yet: something is missing.',
    differs: 'What differs',
    missing: 'What is missing',
    asTheyRead: 'This is what the member sees on their own page:',
    noRate: 'The member has not entered their hourly rate yet.',
    note: 'Leave a note',
    noteHint: 'The member sees it next to the check, with your name.',
    send: 'Leave the note',
    sent: 'Note left.',
    notes: 'Notes',
  },
};
