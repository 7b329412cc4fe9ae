import type { Caller } from '@guildhall/auth';
import { operator } from '@guildhall/service-kit';

/** Who did something, in the words of the audit log. */
export interface Actor {
  readonly kind: Caller['kind'] | 'operator';
  readonly name: string;
}

/** Who asked for a change, and in which request. */
export interface AskedBy {
  readonly actor: Actor;
  /** Null where it was no request, but a command. */
  readonly requestId: string | null;
  /** Where it is not said otherwise, what was changed. */
  readonly resource?: string;
}

export const askedBy = (caller: Caller, requestId: string): AskedBy => ({
  actor: actorOf(caller),
  requestId,
});

/** What an administrator does to a member: told apart by it from what members do themselves. */
export const askedAbout = (caller: Caller, requestId: string, memberNumber: string): AskedBy => ({
  ...askedBy(caller, requestId),
  resource: `member:${memberNumber}`,
});

/** Whoever works at a command line of the service. */
export const byOperator = (): AskedBy => ({
  actor: { kind: 'operator', name: operator() },
  requestId: null,
});

/** Whoever sets up the service: a setting that was changed takes effect at its start. */
export const bySetting = (name: string): AskedBy => ({
  actor: { kind: 'operator', name: `setting ${name}` },
  requestId: null,
});

function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'person':
      return { kind: 'person', name: caller.subject };
    case 'key':
      // A name may have two keys at a time: the id says which one it was.
      return { kind: 'key', name: `${caller.name} (${caller.id})` };
    case 'service':
      return { kind: 'service', name: caller.name };
    case 'secret':
      return { kind: 'secret', name: caller.use };
    case 'anonymous':
      return { kind: 'anonymous', name: 'anonymous' };
  }
}
