import type { MarkOf } from '@guildhall/service-kit/database';
import type pg from 'pg';
import * as erasedMembers from '../../../erased-members/repository.js';
import type { RecordDefinition } from '../mapping/definitions.js';
import type { Target } from './target.js';
import { readWire } from './wire.js';

/** `skip`: of an erased member. `returned`: the source was without the row in between, so it is a new member's. */
export type ErasureOf = (row: readonly string[]) => 'none' | 'skip' | 'returned';

export interface Erased {
  readonly of: ErasureOf;
  /** After all rows were read: erased members not among them have left the source. */
  readonly noteLeft: (client: pg.Client) => Promise<unknown>;
}

const none: Erased = { of: () => 'none', noteLeft: async () => undefined };

/** Erased members, fixed until the run ends. */
export async function findErased({
  definition,
  markOf,
  target: [{ client }],
}: {
  readonly definition: RecordDefinition;
  readonly markOf: MarkOf;
  readonly target: Target;
}): Promise<Erased> {
  const at = definition.fields.findIndex(({ name }) => name === 'member_number');
  if (at === -1) return none;
  await erasedMembers.holdOffErasures(client);
  const marks = new Map<string, erasedMembers.ErasedMember>();
  for (const member of await erasedMembers.list(client)) marks.set(member.mark, member);
  if (marks.size === 0) return none;
  const seen = new Set<string>();
  return {
    of: row => {
      const known = marks.get(markOf(readWire(row[at] ?? '')));
      if (known === undefined) return 'none';
      seen.add(known.mark);
      return known.hasLeft && definition.type === 'members' ? 'returned' : 'skip';
    },
    noteLeft: async on => {
      if (definition.type !== 'members') return;
      await erasedMembers.noteLeft(
        on,
        [...marks.keys()].filter(mark => !seen.has(mark)),
      );
    },
  };
}
