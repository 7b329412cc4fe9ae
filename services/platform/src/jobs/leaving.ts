import { unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { JobDefinition } from '@guildhall/service-kit/jobs';
import { bySetting } from '../audit/actor.js';
import { insertAuditEntry } from '../audit/repository.js';
import type { Db } from '../database.js';
import {
  holdParts,
  listParts,
  type Outcome,
  type Part,
  settle,
} from '../features/leaving/repository.js';
import { type LeavingParts, leavingSystemsOf, type System } from '../features/leaving/systems.js';

export interface Leaving {
  readonly member: string;
}

/** Applies LEAVING to one member who left or returned. */
export const leaving: JobDefinition<Leaving> = {
  name: 'leaving',
  subjectOf: ({ member }) => member,
  // Low priority: a mass change creates thousands, and people come first.
  concurrency: 2,
  expireInSeconds: 45,
  retry: { firstSeconds: 5, longestSeconds: 600, forHours: 72 },
};

interface Settled extends Outcome {
  readonly part: Part;
}

/** The new state and its completion, in one transaction. */
const record = (db: Db, memberNumber: string, settled: readonly Settled[]): Promise<boolean> =>
  db.transaction().execute(async tx => {
    await holdParts(tx, memberNumber);
    const current: boolean[] = [];
    for (const { part, ...outcome } of settled) current.push(await settle(tx, part, outcome));
    for (const [direction, action] of [
      ['end', 'member.left'],
      ['return', 'member.returned'],
    ] as const) {
      const systems = settled.flatMap(({ part, state }, at) =>
        current[at] && state === 'confirmed' && part.direction === direction ? part.system : [],
      );
      if (systems.length > 0)
        await insertAuditEntry(tx, {
          action,
          memberNumber,
          after: { systems },
          ...bySetting('LEAVING'),
        });
    }
    return current.every(Boolean);
  });

export function createLeaving(given: LeavingParts, onError: (error: unknown) => void) {
  const { db } = given;
  const groups = leavingSystemsOf(given);

  async function bring(system: System, parts: readonly Part[]): Promise<Settled[]> {
    const open = parts.filter(each => each.confirmed_at === null);
    if (open.length === 0) return [];
    const outcome = await system(parts).catch((error: unknown): Outcome => {
      onError(error);
      return { state: 'failed', why: message('leaving_failed') };
    });
    return open.map(part => ({ part, ...outcome }));
  }

  return async ({ member }: Leaving): Promise<void> => {
    const parts = await listParts(db, member);
    // In parallel: one that hangs does not delay the others.
    const brought = await Promise.all(
      groups.map(([system, names]) =>
        bring(
          system,
          parts.filter(each => names.includes(each.system)),
        ),
      ),
    );
    const settled = brought.flat();
    const isCurrent = await record(db, member, settled);
    const open = settled.filter(({ state }) => state === 'failed' || state === 'told');
    if (isCurrent && open.length === 0) return;
    const systems = open.map(({ part }) => part.system).join(', ');
    throw unavailable(`Not finished: ${systems}. See the member’s page for the reason`, {
      code: 'NOT_FINISHED',
      retryAfter: 0,
    });
  };
}
