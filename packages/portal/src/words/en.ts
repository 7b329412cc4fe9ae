import { words as shared } from '@guildhall/look/words/en';

export const words = {
  ...shared,
  pages: {
    home: 'Home',
    chat: 'Chat',
    mail: 'Mail',
    pay: 'Pay',
    facility: 'My facility',
    admin: 'Administration',
    sessions: 'Sessions',
  },
  mainMenu: 'Main menu',
  skip: 'Skip to the content',
  logInOnceMore: 'Log in again and come back',
  loading: 'Loading …',
  aMomentAgo: 'a moment ago',
  inAMoment: 'in a moment',
  brokenPage: 'This page could not be opened',
  close: 'Close',
  cancel: 'Cancel',
  timeLike: '24-hour time: 0700 or 07:00',
  undo: 'Undo',
  undone: 'Undone.',
  notUndone: 'This could not be undone.',
  save: 'Save',
  copied: 'Copied.',
  notCopied: 'Your browser does not allow copying. Select the text and copy it yourself.',
  welcome: {
    about: (organisation: string) =>
      `Your membership of ${organisation} in one place: your record, your chat account, your mail address, and whether you were paid right.`,
    cookies:
      'Your browser keeps no cookies for this site, and without them nobody can log in. Allow them in its settings, then load this page again.',
  },
  ended: {
    title: 'Your session has ended',
    filesWait:
      'Your files are waiting in this tab. Log in in the tab that opens, then come back here: the upload goes on by itself.',
    kept: 'What you typed is saved. Log in again and pick up where you left off.',
  },
  nobody: {
    title: 'This login does not belong to a member',
    looked: (claim: string, value: string | null) =>
      value === null
        ? `Your login works, but it does not include “${claim}”, which says who is which member.`
        : `Your login works, but no member has its “${claim}”, which is ${value}.`,
    ask: 'If you are a member, ask the office to correct your account.',
    other: 'Log out and use another account',
    askAt: 'Ask for help',
    as: (name: string) => `You are logged in as ${name}.`,
  },
  notYours: {
    admin: 'These pages are for administrators',
    facility: 'These pages are for facility representatives',
    about:
      'Your login does not have this role. If it should, ask whoever assigns roles, then log in again.',
  },
  inactive: {
    title: 'Your membership is not active',
    works:
      'You can see your record and use all the pay pages. Chat and mail need an active membership. If this is wrong, ask the office to correct it.',
  },
  home: {
    hello: (name: string | null) => (name ? `Hello ${name}` : 'Hello'),
    record: {
      title: 'My record',
      member: 'Member number',
      name: 'Name',
      type: 'Member type',
      status: 'Status',
      email: 'Email on record',
      positions: 'Positions',
      missing: {
        email: 'your mail address',
        facility: 'your facility',
        region: 'your region',
      },
      copy: 'Save a copy of everything kept about you',
      yours: 'To have it erased, ask the office.',
      isMissing: (what: string) => `Your record is missing ${what}. The office can add it.`,
    },
    facility: {
      title: 'My facility',
      represents: (facilities: string) => `You represent ${facilities}.`,
      open: 'See members and shared checks',
    },
    chat: {
      title: 'Chat',
      linked: (account: string | null) =>
        account ? `Linked to the account ${account}.` : 'Your account is linked.',
      not_linked: 'Your chat account is not linked yet.',
      inactive: 'Linking needs an active membership.',
      not_offered: 'There is no chat server here.',
      link: 'Link my account',
      see: 'See my roles',
    },
    mail: {
      title: 'Mail',
      open: (address: string) => `Your address is ${address}.`,
      begun: (address: string) => `${address} is not finished yet.`,
      none: (domain: string) => `You have no address at ${domain} yet.`,
      inactive: 'An address needs an active membership.',
      not_eligible: 'Your type of membership does not include a mail address.',
      not_offered: 'There are no mail addresses here.',
      choose: 'Choose an address',
      finish: 'Finish it',
      settings: 'Settings and password',
    },
    pay: {
      title: 'Pay',
      away: 'The pay service is not responding right now. Everything else works.',
      of: (number: number, what: string) => `Period ${number} ${what}`,
      ended: (day: string) => `ended ${day}`,
      shift: 'shift',
      shifts: 'shifts',
      noShifts: 'no shifts are recorded yet.',
      noStatement: 'statement not uploaded yet.',
      notYetPaid: (shifts: string, payDay: string) => `${shifts}, paid on ${payDay}.`,
      noRate: 'your hourly rate is not known yet.',
      results: {
        match: 'was paid right.',
        // No sum: what is owed may stand behind an award, or have come later.
        discrepancy: 'was paid differently from what your shifts earn.',
        missing_data: 'cannot be checked yet.',
      },
      record: 'Record my shifts',
      upload: 'Upload the statement',
      enterRate: 'Enter my rate',
      look: 'See the check',
    },
  },
  /** In English they are what the data says. */
  statuses: {} as Readonly<Record<string, string>>,
  positions: {
    facrep: 'facility representative',
    vp: 'vice president',
    national_rep: 'national representative',
  } as Readonly<Record<string, string>>,
  sessions: {
    title: 'Where you are logged in',
    about:
      'If you do not recognise a session, end it, and change your password at your login service.',
    thisOne: 'This browser',
    unknown: 'Unknown browser',
    used: (when: string) => `Last used ${when}`,
    since: (when: string) => `logged in ${when}`,
    end: 'End',
    endNamed: (name: string) => `End the session in ${name}`,
    ended: (name: string) => `The session in ${name} has ended.`,
    endOthers: (count: number) => `End the ${count} others`,
    othersEnded: (count: number) => `${count} other sessions have ended.`,
    onlyThis: 'You are logged in here and nowhere else.',
    browser: (browser: string, system: string) => `${browser} on ${system}`,
    kept: {
      title: 'What is kept about you',
      about:
        'One file with everything: your record, your chat account, your mail address, your logins, your shifts and statements, and what was done with them. Other people are not named in it. Keep the file private.',
      save: 'Save everything in a file',
      done: 'The file is saved.',
      without: {
        pay: 'Your shifts and statements cannot be reached right now, so the file would not be complete and was not saved. Try again in a few minutes.',
        'chat-bot':
          'What the chat service keeps about you cannot be reached right now, so the file would not be complete and was not saved. Try again in a few minutes.',
      },
    },
  },
  /** What somebody else did to the same thing: who comes too late is told. */
  deeds: {
    'chat.link': (by: string, when: string) => `${by} linked it ${when}.`,
    'chat.unlink': (by: string, when: string) => `${by} unlinked it ${when}.`,
    'verification.manual': (by: string, when: string) => `${by} linked it ${when}.`,
    'key.create': (by: string, when: string) => `${by} made a key for it ${when}.`,
    'key.rotate': (by: string, when: string) => `${by} rotated it ${when}.`,
    'key.revoke': (by: string, when: string) => `${by} revoked it ${when}.`,
    'event.replay': (by: string, when: string) => `${by} had it delivered again ${when}.`,
    'event.replay-all': (by: string, when: string) =>
      `${by} had everything that failed delivered again ${when}.`,
    'sync.start': (by: string, when: string) => `${by} started a synchronisation ${when}.`,
    'sync.cancel': (by: string, when: string) => `${by} cancelled it ${when}.`,
  },
  apiErrors: {
    overtaken: (deed: string) => `Somebody else was faster. ${deed} Your change was not made.`,
    seeRun: 'See that run',
    ended: 'Your session has ended.',
    old: 'This needs a recent login. Log in again: you will come back here, and what you typed is saved.',
    offline: 'Your device is offline. Try again when it is back online.',
    slow: 'This is taking longer than it should. Try again in a moment.',
    away: 'This part is not responding right now. Try again in a moment.',
    busy: (when: string | undefined) =>
      when === undefined
        ? 'Too many requests at once. Wait a moment and try again.'
        : `Too many requests at once. Try again ${when}.`,
    refused: 'You are not allowed to do this.',
    gone: 'This no longer exists.',
    said: 'This was not accepted.',
    broken: (requestId: string | undefined) =>
      requestId === undefined
        ? 'Something went wrong. Load the page again.'
        : `Something went wrong on our side. If it keeps happening, give this number when you ask for help: ${requestId}`,
  },
};
