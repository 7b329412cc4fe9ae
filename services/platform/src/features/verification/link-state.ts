import type { Verification } from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import { overAs, type Refusal } from './refusals.js';

/** What the link's page shows. */
export type LinkState =
  | { readonly kind: 'question'; readonly member: Member }
  /** The chat account must confirm first, with this code. */
  | { readonly kind: 'waiting'; readonly member: Member; readonly code: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly status: 403 | 409 | 410; readonly refusal: Refusal };

const refused = (status: 403 | 409 | 410, refusal: Refusal): LinkState => ({
  kind: 'refused',
  status,
  refusal,
});

/** Only for display: chat-bot decides when the button is pressed. */
export function linkStateOf(
  verification: Verification,
  number: string | null,
  member: Member | null,
  now: Date,
): LinkState {
  if (number === null) return refused(403, 'noMember');
  if (verification.member_number !== number) return refused(403, 'notYours');
  if (verification.status === 'completed') return { kind: 'done' };
  // Checked first: a person who would be refused should not start again.
  if (member === null || member.status !== 'active') return refused(403, 'notActive');
  if (verification.status !== 'pending') return refused(410, overAs(howItEnded(verification)));
  if (Date.parse(verification.expires_at) <= now.getTime()) return refused(410, overAs('expired'));
  if (member.chat_id !== null) return refused(409, 'takenElsewhere');
  if (verification.account_proven === false && verification.code)
    return { kind: 'waiting', member, code: verification.code };
  return { kind: 'question', member };
}

/** A refusal by the account takes precedence over a cancellation. */
const howItEnded = ({ reason, status }: Verification) => (reason === 'not_me' ? reason : status);
