import type { Caller } from '@guildhall/auth';

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
}

export const askedBy = (caller: Caller, requestId: string): AskedBy => ({
  actor: actorOf(caller),
  requestId,
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
