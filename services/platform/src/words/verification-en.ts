const newLink = 'Type /verify on the chat server again to get a new link.';
const office = 'If that is wrong, ask your organization to correct your record.';

/** Text of a link's pages, and of errors: what is wrong and what to do. */
export const words = {
  account: 'Account',
  server: 'Server',
  someServer: 'the organization’s chat server',
  accountNumber: 'Account number',
  memberRecord: 'Your member record',
  thisAccount: 'This chat account',
  namedAccount: 'The chat account you named',
  yourAccount: 'Your chat account',
  aboutAccount: 'The chat account it was about',
  isAboutAccount: 'The chat account it is about',
  underAMinute: 'less than a minute',
  minutes: (count: number) => (count === 1 ? 'one more minute' : `${count} more minutes`),
  question: {
    title: 'Link this chat account to you?',
    about:
      'The user of the chat account below says they are you. If you confirm, the account is linked to you and gets your roles and your name on the chat server.',
    isIt: 'Is this your own account, and did you request this link yourself?',
    ifNot: 'If someone else sent it to you, do not confirm.',
    yes: 'Yes, link my account',
    goodFor: 'The link is valid for',
    notYou: (name: string) => `Not ${name}?`,
  },
  no: 'No, do not link',
  otherLogin: 'Log in as someone else',
  waiting: {
    title: 'Confirm with your chat account',
    about:
      'You asked to link a chat account to your member record. That account has to confirm it is yours. Open the chat server with it and type',
    choose: 'You will see who is asking and two buttons. Choose',
    link: 'Link',
    goesOn: 'This page then updates by itself.',
    status: 'Waiting for the chat account. The code is valid for',
    checkAgain: 'Check again',
  },
  left: {
    title: 'Nothing was linked',
    about: 'You declined, so this request is closed and can no longer be confirmed.',
    afterAll: 'To link your account after all, type /verify on the chat server.',
  },
  done: {
    title: 'Your chat account is linked',
    now: (name: string) => `Thank you, ${name}. You can close this page and return to the chat.`,
    before: 'This was already confirmed. There is nothing left to do.',
    roles: 'Your roles there:',
    rolesFollow: 'Your roles and nickname will be set in a moment. You do not need to do anything.',
    record: 'Your record',
  },
  frontPage: 'Front page',
  answerNumber: (requestId: string) => `Reference for support: ${requestId}`,
  refusals: {
    expired: {
      title: 'This link has expired',
      reason: 'Links are valid for a short time only. Nothing was linked.',
      advice: newLink,
    },
    superseded: {
      title: 'There is a newer link',
      reason: 'The same chat account requested another link later. Only the newest one works.',
      advice: 'Use the newest link, or type /verify on the chat server again.',
    },
    cancelled: {
      title: 'This request was canceled',
      reason:
        'The owner of the chat account, or an administrator, canceled it. Nothing was linked.',
      advice: `To link your account after all: ${newLink}`,
    },
    not_me: {
      title: 'The chat account declined',
      reason:
        'You asked to link a chat account, and its user answered that it was not them. Nothing was linked.',
      advice:
        'If it is your account, check its name and number and try again, or type /verify on the chat server with it.',
    },
    failed: {
      title: 'This request did not work',
      reason:
        'The member or the chat account was linked elsewhere in the meantime, or too many other people tried to use this link.',
      advice: newLink,
    },
    notYours: {
      title: 'This link is not yours',
      reason: 'It asks to link a chat account to another member’s record. Nothing was linked.',
      advice:
        'If someone sent you this link, do not help them: their own account never needs your login. If the link is yours, log in with your own membership account.',
    },
    noMember: {
      title: 'Your login does not belong to a member',
      reason: 'Only members can link a chat account, and this login has no member record.',
      advice: office,
    },
    notActive: {
      title: 'Your membership is not active',
      reason: 'Only active members can link a chat account. Nothing was linked.',
      advice: office,
    },
    takenElsewhere: {
      title: 'Already linked',
      reason:
        'Your member record already has a chat account, or this chat account belongs to another member. Nothing was changed.',
      advice:
        'To switch accounts, type /unlink on the chat server with the old account, then /verify with the new one.',
    },
    loggedOut: {
      title: 'You are not logged in',
      reason: 'Your session has ended, or your browser does not accept cookies from this site.',
      advice: 'Log in to see this page again. Nothing has been linked yet.',
    },
    unknownLink: {
      title: 'Link not found',
      reason: 'It may be incomplete or too old.',
      advice: newLink,
    },
    wrongForm: {
      title: 'This page was out of date',
      reason: 'The button belonged to another session or another site. Nothing was linked.',
      advice: 'Open the link again and confirm there.',
    },
    tooMany: {
      title: 'Too many attempts',
      reason: 'There were too many attempts within a minute.',
      advice: 'Wait a minute, then try again.',
    },
    late: {
      title: 'This is taking longer than usual',
      reason: 'The chat service did not respond in time. Your account may have been linked anyway.',
      advice: 'Check again in a moment to see whether it worked. You do not need to start over.',
    },
    away: {
      title: 'Not possible right now',
      reason: 'A service needed for this is not responding. Nothing is lost.',
      advice: 'Try again in a moment. The link still works until it expires.',
    },
    accountMissing: {
      title: 'One step is missing',
      reason: 'The chat account has not confirmed that it is yours. Nothing was linked.',
      advice: 'Open the page of this request again: it shows the code to enter on the chat server.',
    },
  },
};

export type VerificationWords = typeof words;
