const newLink = 'Type /verify on the chat server again to get a new link.';
const office = 'If that is not right, ask the office of your organisation to correct your record.';

/** The pages of a link, and why one may come to nothing: what is wrong, and what to do now. */
export const words = {
  account: 'Account',
  server: 'Server',
  someServer: 'the organisation’s chat server',
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
      'Somebody who uses the chat account below says they are you. If you confirm, the account counts as yours: it gets your roles and your name on the chat server.',
    isIt: 'Is it your own account, and did you ask for this link yourself?',
    ifNot: 'If somebody else sent it to you, do not confirm.',
    yes: 'Yes, link my account',
    goodFor: 'The link is good for',
    notYou: (name: string) => `Not ${name}?`,
  },
  no: 'No, leave it',
  otherLogin: 'Log in as somebody else',
  waiting: {
    title: 'Say yes with your chat account',
    about:
      'You asked to link a chat account to your member record. Only that account itself can say that it is yours: open the chat server, and with that account type',
    choose: 'It shows who is asking, and two buttons: choose',
    link: 'Link',
    goesOn: 'This page then continues by itself.',
    status: 'Waiting for the chat account. The code is good for',
    checkAgain: 'Check again',
  },
  left: {
    title: 'Nothing was linked',
    about: 'You said no, so this request is over and nobody can confirm it now.',
    afterAll: 'If you want to link your account after all, type /verify on the chat server.',
  },
  done: {
    title: 'Your chat account is linked',
    now: (name: string) => `Done, ${name}. You can close this page and go back to the chat.`,
    before: 'This was already confirmed; there is nothing left to do.',
    roles: 'Your roles there:',
    rolesFollow:
      'Your roles and your name there follow in a moment. You do not need to do anything.',
    record: 'What we know about you',
  },
  frontPage: 'Front page',
  answerNumber: (requestId: string) => `Number of this answer, for whoever helps you: ${requestId}`,
  refusals: {
    expired: {
      title: 'This link has expired',
      reason: 'A link works only for a short time, and this one’s time is up. Nothing was linked.',
      advice: newLink,
    },
    superseded: {
      title: 'There is a newer link',
      reason:
        'After this link, the same chat account asked for another one. Only the newest works.',
      advice: 'Use the newest link, or type /verify on the chat server again.',
    },
    cancelled: {
      title: 'This request was cancelled',
      reason:
        'The owner of the chat account, or an administrator, has withdrawn it. Nothing was linked.',
      advice: `If you still want to link your account: ${newLink}`,
    },
    not_me: {
      title: 'The chat account said no',
      reason:
        'You asked to link a chat account, and whoever uses that account answered that it was not them. Nothing was linked.',
      advice:
        'If it is your account, check its name and number, and ask again with the right ones; or type /verify on the chat server with it.',
    },
    failed: {
      title: 'This request did not work',
      reason:
        'The member or the chat account was linked elsewhere in the meantime, or too many people tried who are not the member.',
      advice: newLink,
    },
    notYours: {
      title: 'This link is not yours',
      reason: 'It asks to link a chat account to another member’s record. Nothing was linked.',
      advice:
        'If somebody sent you this link, do not help them: nobody needs your login for their own account. If the link is yours, log in with your own membership account.',
    },
    noMember: {
      title: 'Your login does not belong to a member',
      reason: 'Only a member’s record can have a chat account, and this login has no such record.',
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
        'To change accounts, type /unlink on the chat server with the old account, then /verify with the new one.',
    },
    loggedOut: {
      title: 'You are not logged in',
      reason: 'Your login has ended, or your browser does not keep cookies for this site.',
      advice: 'Log in, and the question comes up again. Nothing has been linked so far.',
    },
    unknownLink: {
      title: 'We do not know this link',
      reason: 'It may be incomplete, or so old that it was forgotten.',
      advice: newLink,
    },
    wrongForm: {
      title: 'This page was out of date',
      reason:
        'The button belonged to another login, or to a page that is not ours. Nothing was linked.',
      advice: 'Open the link again and confirm there.',
    },
    tooMany: {
      title: 'Too many attempts',
      reason: 'There were more attempts within a minute than are allowed.',
      advice: 'Wait a minute, then try again.',
    },
    late: {
      title: 'This is taking longer than usual',
      reason: 'The chat service did not answer in time. Your account may have been linked anyway.',
      advice:
        'Look again in a moment: you will see whether it worked, and do not need to start over.',
    },
    away: {
      title: 'Not possible right now',
      reason: 'A part of the service that is needed for this is not responding. Nothing is lost.',
      advice: 'Try again in a moment; the link stays good until it expires.',
    },
    accountMissing: {
      title: 'One step is missing',
      reason: 'The chat account has not confirmed yet that it is yours. Nothing was linked.',
      advice: 'Open the page of this request again: it shows the code to type on the chat server.',
    },
  },
};

export type VerificationWords = typeof words;
