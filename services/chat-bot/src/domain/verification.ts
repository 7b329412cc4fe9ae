import type { VerificationStatus } from '@guildhall/contracts/chat-bot';

/** After this many wrong people, the link is considered leaked. */
export const WRONG_IDENTITY_LIMIT = 5;

/**
 * `claimed`: a person claims the account, without proof. It affects no other verification until the account says yes.
 * In responses it is pending, with the account unproven.
 */
export type Phase = 'claimed' | VerificationStatus;

export type Trigger =
  | 'prove'
  | 'prove_taken'
  | 'deny'
  | 'complete'
  /** Expired, whether or not it was noticed. */
  | 'late'
  | 'complete_wrong_identity'
  | 'complete_last_wrong_identity'
  | 'cancel'
  /** Superseded by a newer one of the account. */
  | 'supersede';

export type Answer =
  | { readonly status: 200 }
  | { readonly status: 400; readonly code: 'MEMBER_NOT_FOUND' }
  | { readonly status: 403; readonly code: 'MISSING_PERMISSIONS' }
  | { readonly status: 409; readonly code: 'ALREADY_VERIFIED' | 'CHAT_ACCOUNT_UNPROVEN' }
  | { readonly status: 410; readonly code: 'VERIFICATION_EXPIRED'; readonly reason: Over };
type Over = Exclude<Phase, 'claimed' | 'pending' | 'completed'>;

export interface Transition {
  readonly to: Phase;
  readonly answer: Answer;
  /** Writes the link of member and account in the same transaction. */
  readonly links: boolean;
}

const ok: Answer = { status: 200 };
const forbidden: Answer = { status: 403, code: 'MISSING_PERMISSIONS' };
const alreadyVerified: Answer = { status: 409, code: 'ALREADY_VERIFIED' };
const unproven: Answer = { status: 409, code: 'CHAT_ACCOUNT_UNPROVEN' };
const over = (reason: Over): Answer => ({ status: 410, code: 'VERIFICATION_EXPIRED', reason });

function move(to: Phase, answer: Answer, links = false): Transition {
  return { to, answer, links };
}

/** Final states stay and say how the verification ended. Canceling is idempotent. */
function ended(status: Over): Record<Trigger, Transition> {
  const gone = move(status, over(status));
  const silent = move(status, ok);
  return {
    prove: gone,
    prove_taken: gone,
    deny: status === 'cancelled' ? silent : gone,
    complete: gone,
    late: gone,
    complete_wrong_identity: gone,
    complete_last_wrong_identity: gone,
    cancel: status === 'cancelled' ? silent : gone,
    supersede: silent,
  };
}

/** In `completed`, a wrong identity is any other than the one that completed it. */
export const transitions: Record<Phase, Record<Trigger, Transition>> = {
  claimed: {
    prove: move('pending', ok),
    prove_taken: move('failed', alreadyVerified),
    deny: move('cancelled', ok),
    complete: move('claimed', unproven),
    late: move('expired', over('expired')),
    complete_wrong_identity: move('claimed', forbidden),
    complete_last_wrong_identity: move('failed', forbidden),
    cancel: move('cancelled', ok),
    supersede: move('claimed', ok),
  },
  pending: {
    prove: move('pending', ok),
    prove_taken: move('failed', alreadyVerified),
    deny: move('cancelled', ok),
    complete: move('completed', ok, true),
    late: move('expired', over('expired')),
    complete_wrong_identity: move('pending', forbidden),
    complete_last_wrong_identity: move('failed', forbidden),
    cancel: move('cancelled', ok),
    supersede: move('superseded', ok),
  },
  completed: {
    prove: move('completed', ok),
    prove_taken: move('completed', ok),
    deny: move('completed', alreadyVerified),
    complete: move('completed', ok),
    late: move('completed', ok),
    complete_wrong_identity: move('completed', alreadyVerified),
    complete_last_wrong_identity: move('completed', alreadyVerified),
    cancel: move('completed', alreadyVerified),
    supersede: move('completed', ok),
  },
  expired: ended('expired'),
  superseded: ended('superseded'),
  cancelled: ended('cancelled'),
  failed: ended('failed'),
};

const phases = Object.keys(transitions) as Phase[];

/** All transitions of a trigger. */
export const waysOf = (trigger: Trigger) =>
  phases
    .map(from => ({ from, to: transitions[from][trigger].to }))
    .filter(({ from, to }) => to !== from);

/** States with outgoing transitions. */
export const openPhases: readonly Phase[] = phases.filter(phase =>
  Object.values(transitions[phase]).some(({ to }) => to !== phase),
);
