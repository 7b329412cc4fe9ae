import type { Problem } from '@guildhall/contracts';
import type { ChatLinkResult } from '@guildhall/contracts/platform';
import { html, type Page } from '@guildhall/look';

const byReason: Readonly<Record<string, ChatLinkResult>> = {
  access_denied: 'denied',
  not_begun_here: 'expired',
};
const byCode: Readonly<Record<string, ChatLinkResult>> = {
  ALREADY_VERIFIED: 'elsewhere',
  MEMBER_NOT_FOUND: 'inactive',
  MISSING_PERMISSIONS: 'no_member',
  FORBIDDEN: 'no_member',
  UPSTREAM_TIMEOUT: 'unsure',
  VERIFICATION_EXPIRED: 'expired',
  RATE_LIMITED: 'limited',
};
const byStatus: Readonly<Record<number, ChatLinkResult>> = { 400: 'expired', 401: 'expired' };

/** A refusal as shown on the page. */
export const resultOf = ({ code, details, status }: Problem): ChatLinkResult =>
  byReason[String(details.reason)] ?? byCode[code] ?? byStatus[status] ?? 'away';

const words: Readonly<Record<ChatLinkResult, readonly [title: string, sentence: string]>> = {
  linked: [
    'Your chat account is linked',
    'Your roles and nickname on the chat server are set, or will be in a moment.',
  ],
  denied: ['Nothing was linked', 'You did not allow access, so nothing changed.'],
  expired: [
    'Start again',
    'This login was already used, has expired, or was started in another browser. Nothing was changed.',
  ],
  elsewhere: [
    'Already linked',
    'This chat account belongs to another member, or you already have another one linked. Nothing was changed. To switch accounts, first type /unlink on the chat server with the old one.',
  ],
  inactive: [
    'Your membership is not active',
    'Only active members can link a chat account. Nothing was linked.',
  ],
  no_member: [
    'Your login does not belong to a member',
    'Only members can link a chat account. Nothing was linked.',
  ],
  limited: ['Too many attempts', 'Nothing was linked. Wait a minute, then try again.'],
  away: [
    'Not possible right now',
    'The chat service is not responding. Nothing was linked. Try again in a moment.',
  ],
  unsure: [
    'This is taking longer than usual',
    'Your account may have been linked anyway. Check again in a moment.',
  ],
};

/** The result page when the portal is off. */
export const resultPage = (result: ChatLinkResult): Page => {
  const [title, sentence] = words[result];
  const how =
    result === 'linked' ? html`class="good" role="status"` : html`class="bad" role="alert"`;
  return {
    title,
    content: html`<p ${how}>${sentence}</p>
<p class="actions"><a class="button" href="/">Front page</a></p>`,
  };
};
