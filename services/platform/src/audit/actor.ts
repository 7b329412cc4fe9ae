import type { Caller } from '@guildhall/auth';
import { operator } from '@guildhall/service-kit';

/** The actor of an audit log entry. */
export interface Actor {
  readonly kind: Caller['kind'] | 'operator';
  readonly name: string;
  /** The person's own member number; erased with the member. */
  readonly member?: string | null;
}

/** Who asked for a change, and in which request. */
export interface AskedBy {
  readonly actor: Actor;
  /** Null for a command. */
  readonly requestId: string | null;
  /** The default resource of the change. */
  readonly resource?: string;
}

export const askedBy = (caller: Caller, requestId: string): AskedBy => ({
  actor: actorOf(caller),
  requestId,
});

/** An administrator acting on a member. Differs from what members do themselves. */
export const askedAbout = (caller: Caller, requestId: string, memberNumber: string): AskedBy => ({
  ...askedBy(caller, requestId),
  resource: `member:${memberNumber}`,
});

/** The user of a service's command line. */
export const byOperator = (): AskedBy => ({
  actor: { kind: 'operator', name: operator() },
  requestId: null,
});

/** A setting that changed; it takes effect at startup. */
export const bySetting = (name: string): AskedBy => ({
  actor: { kind: 'operator', name: `setting ${name}` },
  requestId: null,
});

function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'person':
      return { kind: 'person', name: caller.subject, member: caller.member };
    case 'key':
      // A name may have two keys at once; the id tells them apart.
      return { kind: 'key', name: `${caller.name} (${caller.id})` };
    case 'service':
      return { kind: 'service', name: caller.name };
    case 'secret':
      return { kind: 'secret', name: caller.use };
    case 'anonymous':
      return { kind: 'anonymous', name: 'anonymous' };
  }
}
