import type { Problem } from '@guildhall/contracts';
import type { VerificationWords } from '../../words/verification-en.js';

/** Why a link fails; its messages are in `words`. */
export type Refusal = keyof VerificationWords['refusals'];

/** Opening the link again may help. */
const passing: ReadonlySet<Refusal> = new Set([
  'wrongForm',
  'tooMany',
  'late',
  'away',
  'accountMissing',
]);
export const mayPass = (refusal: Refusal): boolean => passing.has(refusal);

/** Another login may help. */
const personal: ReadonlySet<Refusal> = new Set(['notYours', 'noMember', 'loggedOut']);
export const isPersonal = (refusal: Refusal): boolean => personal.has(refusal);

const byCode: Readonly<Record<string, Refusal>> = {
  VERIFICATION_NOT_FOUND: 'unknownLink',
  NOT_FOUND: 'unknownLink',
  MEMBER_NOT_FOUND: 'notActive',
  MISSING_PERMISSIONS: 'notYours',
  ALREADY_VERIFIED: 'takenElsewhere',
  CHAT_ACCOUNT_UNPROVEN: 'accountMissing',
  UPSTREAM_TIMEOUT: 'late',
};
const byStatus: Readonly<Record<number, Refusal>> = {
  400: 'wrongForm',
  401: 'loggedOut',
  403: 'wrongForm',
  404: 'unknownLink',
  413: 'wrongForm',
  415: 'wrongForm',
  429: 'tooMany',
};

export function refusalOf({ code, status, details }: Problem): Refusal {
  if (code === 'VERIFICATION_EXPIRED') return overAs(details.reason);
  return byCode[code] ?? byStatus[status] ?? 'away';
}

const endings = ['expired', 'superseded', 'cancelled', 'not_me', 'failed'] as const;

/** Why a verification ended, by its final status. */
export const overAs = (how: unknown): Refusal => endings.find(each => each === how) ?? 'expired';
