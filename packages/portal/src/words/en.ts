import { words as shared } from '@guildhall/look/words/en';

export const words = {
  ...shared,
  pages: {
    home: 'Home',
    chat: 'Chat',
    mail: 'Mail',
    pay: 'Pay',
    facility: 'My facility',
    admin: 'Admin',
    account: 'Account',
  },
  askForHelp: 'Ask for help',
  mainMenu: 'Main menu',
  administrator: 'Administrator',
  theme: 'Light or dark',
  skip: 'Skip to content',
  logInOnceMore: 'Log in again and come back',
  loading: 'Loading…',
  aMomentAgo: 'a moment ago',
  inAMoment: 'in a moment',
  brokenPage: 'This page could not be opened',
  close: 'Close',
  cancel: 'Cancel',
  timeLike: 'For example 07:00, 1900 or 7pm',
  more: 'More actions',
  undo: 'Undo',
  undone: 'Undone.',
  notUndone: 'This could not be undone.',
  save: 'Save',
  copied: 'Copied.',
  notCopied: 'Your browser does not allow copying. Select the text and copy it yourself.',
  welcome: {
    title: 'Your membership and your pay, in one place',
    about: (organization: string) => `For members of ${organization}.`,
    account: 'Use your membership account. No account, or locked out?',
    getHelp: 'Get help',
    offers: 'What you can do here',
    pay: {
      title: 'Were you paid right?',
      about:
        'Record your shifts, upload your statement, see every difference and the rule behind it.',
    },
    chat: {
      about: 'Link your Discord account once. Your roles follow your membership.',
    },
    mail: {
      about: (organization: string) =>
        `Choose a ${organization} address for your phone and computer.`,
    },
    cookies:
      'Your browser blocks cookies for this site, and you cannot log in without them. Allow them in its settings, then reload this page.',
  },
  ended: {
    title: 'Your session has ended',
    filesWait:
      'Your files are waiting in this tab. Log in using the tab that opens, then come back here. The upload will continue.',
    again: 'Log in again to continue.',
    kept: 'What you typed is saved. Log in again and pick up where you left off.',
  },
  noMember: {
    title: 'This login does not belong to a member',
    looked: (value: string | null) =>
      value === null
        ? 'Your login works, but it does not say which member you are.'
        : `Your login works, but no member matches it: ${value}.`,
    ask: 'If you are a member, ask your organization to correct your account.',
    other: 'Log out and use another account',
    as: (name: string) => `You are logged in as ${name}.`,
  },
  notYours: {
    admin: 'These pages are for administrators',
    facility: 'These pages are for facility representatives',
    about:
      'Your account does not have this role. If it should, ask your organization, then log in again.',
  },
  inactive: {
    title: 'Your membership is not active',
    works:
      'You can see your record and use all the pay pages. Chat and mail need an active membership. If this is wrong, ask your organization to correct it.',
  },
  home: {
    hello: (name: string | null) => (name ? `Hello ${name}` : 'Hello'),
    toDo: 'To do',
    also: 'Also to do',
    upToDate: 'Up to date',
    membership: 'Your membership',
    nothing: 'All done',
    nothingMore: 'There is nothing for you to do',
    record: {
      facility: 'Facility',
      representative: 'Representative',
      missing: {
        email: 'your email address',
        facility: 'your facility',
        region: 'your region',
      },
      isMissing: (what: string) => `Your record is missing ${what}`,
      canAdd: (organization: string) => `${organization} can add it.`,
    },
    facility: {
      represents: (facilities: string) => `You represent ${facilities}.`,
      open: 'See members and shared checks',
      shared: (count: number) =>
        count === 1 ? 'A member shared a check with you' : `${count} new shared checks`,
      sharedBy: (member: string, period: number) =>
        `The latest is from ${member}, period ${period}.`,
      look: 'Look',
    },
    chat: {
      linked: 'Linked',
      not_linked: 'Link your Discord account',
      why: 'Your roles follow your membership.',
      inactive: 'Needs an active membership',
      not_offered: null,
      link: 'Link',
    },
    mail: {
      finishTitle: 'Finish your mail address',
      begun: (address: string) => `${address} is not set up yet.`,
      inactive: 'Needs an active membership',
      not_eligible: 'Not included in your member type',
      choose: 'Choose an address',
      finish: 'Finish',
    },
    pay: {
      away: 'The pay service is not responding right now. Everything else works.',
      period: (number: number) => `Pay period ${number}`,
      ended: (day: string) => `It ended ${day}.`,
      ends: (day: string, shifts: string) => `ends ${day}, ${shifts}`,
      shift: 'shift',
      shifts: 'shifts',
      thisPeriod: 'This period',
      payDay: 'Next pay day',
      lastRight: 'Last paid right',
      nextPayDay: (day: string) => `The next pay day is ${day}.`,
      less: (amount: string) => ({
        before: 'You were paid',
        figure: `${amount} less`,
        after: 'than you earned',
      }),
      more: (amount: string) => ({
        before: 'You were paid',
        figure: `${amount} more`,
        after: 'than your shifts earn',
      }),
      differs: {
        before: 'Your pay',
        figure: 'differs',
        after: 'from what your shifts earn',
      },
      seeMissing: 'See what is missing',
      look: 'See the check',
      uploadOne: (number: number) => `Upload your statement for period ${number}`,
      uploadAll: (count: number) => `Upload ${count} missing statements`,
      ofPeriods: (ranges: string) => `Periods ${ranges}`,
      paidOn: (day: string, shifts: string) => `Paid ${day}. ${shifts} recorded.`,
      upload: 'Upload',
      recordIn: (number: number) => `Record your shifts for period ${number}`,
      record: 'Record',
      rateTitle: 'Enter your hourly rate',
      rateAbout: 'Without it no shift can be checked.',
      enterRate: 'Enter',
    },
  },
  /** In English they are what the data says. */
  statuses: {} as Readonly<Record<string, string>>,
  positions: {
    facrep: 'facility representative',
    vp: 'vice president',
    national_rep: 'national representative',
  } as Readonly<Record<string, string>>,
  account: {
    record: 'Your record',
    privacy: 'Privacy',
    number: 'Member number',
    name: 'Name',
    type: 'Member type',
    status: 'Membership status',
    typeHint:
      'The status says whether the membership is active. The type says what kind of membership it is.',
    facility: 'Facility and region',
    email: 'Email on record',
    positions: 'Positions',
    correct: (organization: string) =>
      `${organization} keeps this record. Is something wrong or missing?`,
    delete: 'Delete my account',
    deleteAbout: (organization: string) =>
      `When you ask, ${organization} deletes your account: your shifts and statements, your chat link, your mail address and your logins. Your membership does not change. This cannot be undone, so save your data first.`,
    deleteAsk: 'Ask to delete my account',
  },
  sessions: {
    title: 'Where you are logged in',
    about:
      'If you do not recognize a session, end it, and change your password at your login service.',
    thisOne: 'This browser',
    unknown: 'Unknown browser',
    used: (when: string) => `Last used ${when}`,
    since: (when: string) => `logged in ${when}`,
    end: 'End',
    endNamed: (name: string) => `End the session in ${name}`,
    ended: (name: string) => `The session in ${name} has ended.`,
    endOthers: (count: number) => `End the ${count} other sessions`,
    othersEnded: (count: number) => `${count} other sessions have ended.`,
    onlyThis: 'You are logged in here and nowhere else.',
    browser: (browser: string, system: string) => `${browser} on ${system}`,
    kept: {
      title: 'Your data',
      about:
        'One file with everything: your record, chat account, mail address, logins, shifts and statements, and a history of what was done with them. It does not name other people. Keep it private.',
      save: 'Save my data',
      done: 'The file is saved.',
      without: {
        pay: 'Your shifts and statements cannot be reached right now, so the file would not be complete and was not saved. Try again in a few minutes.',
        'chat-bot':
          'Your chat data cannot be reached right now, so the file would not be complete and was not saved. Try again in a few minutes.',
      },
    },
  },
  /** What another person did to the same thing first. */
  deeds: {
    'chat.link': (by: string, when: string) => `${by} linked it ${when}.`,
    'chat.unlink': (by: string, when: string) => `${by} unlinked it ${when}.`,
    'verification.manual': (by: string, when: string) => `${by} linked it ${when}.`,
    'key.create': (by: string, when: string) => `${by} created a key for it ${when}.`,
    'key.rotate': (by: string, when: string) => `${by} rotated it ${when}.`,
    'key.revoke': (by: string, when: string) => `${by} revoked it ${when}.`,
    'event.replay': (by: string, when: string) => `${by} retried it ${when}.`,
    'event.replay-all': (by: string, when: string) =>
      `${by} retried everything that had failed ${when}.`,
    'sync.start': (by: string, when: string) => `${by} started a synchronization ${when}.`,
    'person.erase-cancelled': (by: string, when: string) => `${by} canceled it ${when}.`,
    'sync.cancel': (by: string, when: string) => `${by} canceled it ${when}.`,
  },
  apiErrors: {
    overtaken: (deed: string) => `Someone else got there first. ${deed} Your change was not made.`,
    seeRun: 'See that run',
    ended: 'Your session has ended.',
    old: 'This needs a recent login. Log in again: you will come back here.',
    saved: 'What you typed is saved.',
    offline: 'Your device is offline. Try again when it is back online.',
    slow: 'This is taking longer than it should. Try again in a moment.',
    away: 'This part is not responding right now. Try again in a moment.',
    busy: (when: string) => `Too many requests at once. Try again ${when}.`,
    refused: 'You are not allowed to do this.',
    gone: 'This no longer exists.',
    said: 'This was not accepted.',
    broken: (requestId: string | undefined) =>
      requestId === undefined
        ? 'Something went wrong. Load the page again.'
        : `Something went wrong on our side. If it keeps happening, give this number when you ask for help: ${requestId}`,
  },
};
