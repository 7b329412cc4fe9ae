import type { Problem } from '@guildhall/contracts';

/** A refusal in plain words: what is wrong, and what to do now. */
export interface Refusal {
  readonly title: string;
  readonly reason: string;
  readonly advice: string;
  /** Whether opening the same link once more may help. */
  readonly again?: true;
  /** Whether another login may help. */
  readonly otherLogin?: true;
}

const newLink = 'Type /verify on the chat server again to get a new link.';
const office = 'If that is not right, ask the office of your organisation to correct your record.';

const over: Readonly<Record<string, Refusal>> = {
  expired: {
    title: 'This link has expired',
    reason:
      'A link is good for a short time only, and this one’s time is over. Nothing was linked.',
    advice: newLink,
  },
  superseded: {
    title: 'There is a newer link',
    reason:
      'After this link, another one was asked for from the same chat account. Only the newest works.',
    advice: 'Use the newest link, or type /verify on the chat server once more.',
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
      'You asked to link a chat account, and whoever uses that account answered that this was somebody else. Nothing was linked.',
    advice:
      'If it is your account, check its name and number, and ask again with the right ones; or type /verify on the chat server with it.',
  },
  failed: {
    title: 'This request came to nothing',
    reason:
      'The member or the chat account was linked elsewhere meanwhile, or too many people tried who are not the member.',
    advice: newLink,
  },
};

export const notYours: Refusal = {
  title: 'This link is not yours',
  reason: 'It asks to link a chat account to another member’s record. Nothing was linked.',
  advice:
    'If somebody sent you this link, do not help them: nobody needs your login for their own account. If it is your own, log in with your own membership account.',
  otherLogin: true,
};
export const noMember: Refusal = {
  title: 'Your login belongs to no member',
  reason: 'Only a member’s record can have a chat account, and this login has no such record.',
  advice: office,
  otherLogin: true,
};
export const notActive: Refusal = {
  title: 'Your membership is not active',
  reason: 'Only active members can link a chat account. Nothing was linked.',
  advice: office,
};
export const takenElsewhere: Refusal = {
  title: 'Already linked',
  reason:
    'Your member record has a chat account already, or this chat account belongs to another member. Nothing was changed.',
  advice:
    'To change accounts, type /unlink on the chat server with the old account, then /verify with the new one.',
};
const loggedOut: Refusal = {
  title: 'You are not logged in',
  reason: 'Your login has ended, or your browser keeps no cookies for this site.',
  advice: 'Log in, and the question comes up again. Nothing was linked so far.',
  otherLogin: true,
};

const unknownLink: Refusal = {
  title: 'We do not know this link',
  reason: 'It may be incomplete, or so old that it was forgotten.',
  advice: newLink,
};
const wrongForm: Refusal = {
  title: 'This page was out of date',
  reason:
    'The button belonged to another login, or to a page that is not ours. Nothing was linked.',
  advice: 'Open the link again and confirm there.',
  again: true,
};
const tooMany: Refusal = {
  title: 'Too many attempts',
  reason: 'There were more attempts within a minute than are allowed.',
  advice: 'Wait a minute, then try again.',
  again: true,
};
const late: Refusal = {
  title: 'This takes longer than usual',
  reason:
    'The chat service did not answer in time. Your account may have been linked all the same.',
  advice: 'Look again in a moment: you will see whether it worked, and need not start over.',
  again: true,
};
const away: Refusal = {
  title: 'Not possible at the moment',
  reason: 'A part of the service that we need for this is away. Nothing is lost.',
  advice: 'Try again in a moment; the link stays good until it expires.',
  again: true,
};

const accountMissing: Refusal = {
  title: 'One step is missing',
  reason: 'The chat account has not said yet that it is yours. Nothing was linked.',
  advice: 'Open the page of this request again: it shows the code to type on the chat server.',
  again: true,
};

const byCode: Readonly<Record<string, Refusal>> = {
  VERIFICATION_NOT_FOUND: unknownLink,
  NOT_FOUND: unknownLink,
  MEMBER_NOT_FOUND: notActive,
  MISSING_PERMISSIONS: notYours,
  ALREADY_VERIFIED: takenElsewhere,
  CHAT_ACCOUNT_UNPROVEN: accountMissing,
  UPSTREAM_TIMEOUT: late,
};
const byStatus: Readonly<Record<number, Refusal>> = {
  400: wrongForm,
  401: loggedOut,
  403: wrongForm,
  404: unknownLink,
  413: wrongForm,
  415: wrongForm,
  429: tooMany,
};

export function refusalOf({ code, status, details }: Problem): Refusal {
  if (code === 'VERIFICATION_EXPIRED') return overAs(details.reason);
  return byCode[code] ?? byStatus[status] ?? away;
}

/** Words for a verification that is over, by how it ended. */
export const overAs = (how: unknown): Refusal =>
  over[typeof how === 'string' && Object.hasOwn(over, how) ? how : 'expired'] ?? unknownLink;
