import type { Problem } from '@guildhall/contracts';
import type { ChatLinkResult } from '@guildhall/contracts/platform';

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
