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

/** A refusal as the page says it. */
export const resultOf = ({ code, details, status }: Problem): ChatLinkResult =>
  byReason[String(details.reason)] ?? byCode[code] ?? byStatus[status] ?? 'away';

const words: Readonly<Record<ChatLinkResult, readonly [title: string, sentence: string]>> = {
  linked: [
    'Your chat account is linked',
    'Your roles and your name on the chat server are there, or follow in a moment.',
  ],
  denied: ['Nothing was linked', 'You did not allow it, so everything is as it was.'],
  expired: [
    'Please begin again',
    'This login was used before, took too long, or was begun in another browser. Nothing was changed.',
  ],
  elsewhere: [
    'Already linked',
    'This chat account belongs to another member, or you have another one. Nothing was changed. To change accounts, type /unlink on the chat server with the old one first.',
  ],
  inactive: [
    'Your membership is not active',
    'Only active members can link a chat account. Nothing was linked.',
  ],
  no_member: [
    'Your login does not belong to a member',
    'Only a member’s record can have a chat account. Nothing was linked.',
  ],
  limited: ['Too many attempts', 'Wait a minute, then try again. Nothing was linked.'],
  away: [
    'Not possible right now',
    'A part of the service that we need for this is away. Nothing was linked; try again in a moment.',
  ],
  unsure: [
    'This is taking longer than usual',
    'Your account may have been linked all the same: look again in a moment.',
  ],
};

/** Where there is no web app that would say it. */
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
