import type { FastifyBaseLogger } from 'fastify';
import type { ServerSnapshot } from '../clients/discord/snapshot.js';
import type { Config } from '../config.js';
import { surveyFor } from '../features/roles/plan/plan.js';
import type { CompareSoon } from '../features/roles/reconcile/compare-soon.js';
import { managedRefs, type RoleRef } from '../features/roles/rules/rules.js';
import type { Parts } from '../parts.js';

/**
 * Told of the server as it is now and then (null: the bot is not in it), it says which roles of the rules the bot can no
 * longer give or take, for nobody else asks about them, and compares everybody once it can again: whoever was refused
 * would wait for up to an hour, or for the night. So it does where another role has a name of the rules than before: a
 * role that was deleted and made anew has nobody in it. A change of the rules is none of its business: it gives out its
 * own work.
 */
export function watchReach(
  { rules }: Pick<Parts, 'rules'>,
  compareSoon: CompareSoon,
  { reconcileCron }: Pick<Config, 'reconcileCron'>,
  log: FastifyBaseLogger,
) {
  /** The id of each role of the rules; null where it is out of reach. */
  let before: ReadonlyMap<RoleRef, string | null> = new Map();
  function seen(server: ServerSnapshot | null): void {
    const current = rules();
    const survey = server && surveyFor(server, current);
    const idOf = (ref: RoleRef) => {
      const found = survey?.byRef.get(ref);
      return found?.obstacle === null ? found.role.id : null;
    };
    const now = new Map(managedRefs(current).map(ref => [ref, idOf(ref)]));
    const isAnother = ([ref, id]: readonly [RoleRef, string | null]) => before.get(ref) !== id;
    const changed = [...now].filter(isAnother);
    const roles = changed.flatMap(([ref, id]) => (id === null ? ref : []));
    if (roles.length > 0)
      log.warn({ roles }, 'the bot cannot give or take these roles: `doctor` says why');
    const mayBeGiven = changed.some(([ref, id]) => id !== null && before.has(ref));
    before = now;
    if (!mayBeGiven || reconcileCron === null) return;
    compareSoon('an obstacle is gone').catch((error: unknown) =>
      log.warn({ err: error }, 'roles that can be given again wait for the nightly comparison'),
    );
  }
  return { seen, outOfReach: () => [...before.values()].filter(id => id === null).length };
}
