import { firstRow, type MarkOf } from '@guildhall/service-kit/database';
import type { Actor } from '../../../audit/actor.js';
import type { Db, Row } from '../../../database.js';
import { lift } from '../../../erased-members/lift.js';
import { schedule } from './changes.js';

type Asker = Pick<Row<'audit_log'>, 'actor'> & { readonly actor_kind: Actor['kind'] };

/** New members with numbers of erased ones are accepted; the requester is recorded. */
export async function liftReturned(
  tx: Db,
  markOf: MarkOf,
  runId: string,
  numbers: readonly string[],
): Promise<void> {
  const resource = `sync:${runId}`;
  const asker = await firstRow<Asker>(
    tx,
    `select actor_kind, actor from audit_log where resource = $1 and action = 'sync.start' limit 1`,
    [resource],
  );
  const actor = asker ? { kind: asker.actor_kind, name: asker.actor } : schedule;
  for (const number of numbers)
    await lift(tx, markOf, number, { actor, requestId: null, resource });
}
