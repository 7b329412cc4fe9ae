import {
  type Answer,
  openPhases,
  type Phase,
  type Transition,
  type Trigger,
  transitions,
  WRONG_IDENTITY_LIMIT,
} from './verification.js';

export interface StartFacts {
  /** The member exists and is active. */
  readonly member_active: boolean;
  /** The member or the chat account has a link, possibly to each other. */
  readonly linked: boolean;
}

/** Whether a verification may start. If so, it supersedes an older pending one of the account. */
export function startAnswer(facts: StartFacts): Answer {
  if (!facts.member_active) return { status: 400, code: 'MEMBER_NOT_FOUND' };
  if (facts.linked) return { status: 409, code: 'ALREADY_VERIFIED' };
  return { status: 200 };
}

export interface VerificationState {
  readonly status: Phase;
  readonly member_number: string;
  readonly expires_at: Date;
  /** Who completed it; null before. */
  readonly identity_user_id: string | null;
  readonly wrong_identities: number;
}

/** The account's answer to a claim: yes, or not me. */
export function accountAnswer(
  state: Pick<VerificationState, 'status' | 'expires_at'>,
  said: 'prove' | 'deny',
  facts: { readonly now: Date; readonly linked: boolean },
): Transition {
  if (isOpen(state) && isLate(state, facts.now)) return transitions[state.status].late;
  return transitions[state.status][said === 'prove' && facts.linked ? 'prove_taken' : said];
}

/** A cancellation by an authorized caller. */
export function cancelAnswer(
  state: Pick<VerificationState, 'status' | 'expires_at'>,
  now: Date,
): Transition {
  return transitions[state.status][isOpen(state) && isLate(state, now) ? 'late' : 'cancel'];
}

export interface CompletionAttempt {
  readonly now: Date;
  readonly identity_user_id: string;
  readonly member_number: string | null;
}

export interface Completion extends Transition {
  readonly wrong_identities: number;
}

export function complete(state: VerificationState, attempt: CompletionAttempt): Completion {
  const trigger = completionTrigger(state, attempt);
  const counts = isOpen(state) && trigger.endsWith('wrong_identity');
  return {
    ...transitions[state.status][trigger],
    wrong_identities: state.wrong_identities + (counts ? 1 : 0),
  };
}

/** Expiry first, so that a finished verification does not reveal its member. */
function completionTrigger(state: VerificationState, attempt: CompletionAttempt): Trigger {
  if (state.status === 'completed')
    return state.identity_user_id === attempt.identity_user_id
      ? 'complete'
      : 'complete_wrong_identity';
  if (isLate(state, attempt.now)) return 'late';
  if (attempt.member_number !== state.member_number)
    return state.wrong_identities + 1 >= WRONG_IDENTITY_LIMIT
      ? 'complete_last_wrong_identity'
      : 'complete_wrong_identity';
  return 'complete';
}

export const isOpen = ({ status }: Pick<VerificationState, 'status'>): boolean =>
  openPhases.includes(status);

export function isLate(state: Pick<VerificationState, 'expires_at'>, now: Date): boolean {
  return now.getTime() > state.expires_at.getTime();
}
