import type { Caller } from '@guildhall/auth';

/** Who did something, in the words of the audit log. */
export interface Actor {
  readonly kind: Caller['kind'];
  readonly name: string;
}

export function actorOf(caller: Caller): Actor {
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
