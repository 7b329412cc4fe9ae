import type { FastifyBaseLogger } from 'fastify';
import type { ServerSnapshot } from '../clients/discord/snapshot.js';
import type { Config } from '../config.js';
import { surveyFor } from '../features/roles/plan/plan.js';
import type { CompareSoon } from '../features/roles/reconcile/compare-soon.js';
import { managedRefs, type RoleRef } from '../features/roles/rules/rules.js';
import type { Parts } from '../parts.js';

/**
 * Watches which roles the bot can assign, from regular snapshots of the server (null: the bot is not in it). Logs roles
 * that get out of reach, and starts a comparison when they are back, because refused accounts would wait up to an hour
 * or until the night. Also compares when a role name has a new id: a recreated role has no members. Changes of the
 * rules are handled elsewhere.
 */
export function watchReach(
  { rules }: Pick<Parts, 'rules'>,
  compareSoon: CompareSoon,
  { reconcileCron }: Pick<Config, 'reconcileCron'>,
  log: FastifyBaseLogger,
) {
  /** The id of each role in the rules; null if out of reach. */
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
      log.warn({ roles }, 'the bot cannot manage these roles; run `doctor` to see why');
    const mayBeGiven = changed.some(([ref, id]) => id !== null && before.has(ref));
    before = now;
    if (!mayBeGiven || reconcileCron === null) return;
    compareSoon('an obstacle is gone').catch((error: unknown) =>
      log.warn(
        { err: error },
        'the comparison could not be started; the nightly one will assign the roles',
      ),
    );
  }
  return { seen, outOfReach: () => [...before.values()].filter(id => id === null).length };
}
