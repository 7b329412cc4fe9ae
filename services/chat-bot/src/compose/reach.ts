import type { FastifyBaseLogger } from 'fastify';
import type { ServerSnapshot } from '../clients/discord/snapshot.js';
import type { Config } from '../config.js';
import { surveyFor } from '../features/roles/plan/plan.js';
import { compareSoon } from '../features/roles/reconcile/repository.js';
import { managedRefs, type RoleRef } from '../features/roles/rules/rules.js';
import type { Parts } from '../parts.js';

/**
 * Told of the server as it is now and then (null: the bot is not in it), it says which roles of the rules the bot can no
 * longer give or take, for nobody else asks about them, and compares everybody once it can again: whoever was refused
 * would wait for up to an hour, or for the night. A change of the rules is none of its business: it gives out its own
 * work.
 */
export function watchReach(
  { db, rules, poke }: Pick<Parts, 'db' | 'rules' | 'poke'>,
  { reconcileCron }: Pick<Config, 'reconcileCron'>,
  log: FastifyBaseLogger,
) {
  let before: ReadonlySet<RoleRef> = new Set();
  function seen(server: ServerSnapshot | null): void {
    const current = rules();
    const free = (ref: RoleRef) =>
      server !== null && surveyFor(server, current).byRef.get(ref)?.obstacle === null;
    const isGone = [...before].some(free);
    const outOfReach = managedRefs(current).filter(ref => !free(ref));
    const roles = outOfReach.filter(ref => !before.has(ref));
    if (roles.length > 0)
      log.warn({ roles }, 'the bot cannot give or take these roles: `doctor` says why');
    before = new Set(outOfReach);
    if (!isGone || reconcileCron === null) return;
    compareSoon(db, 'an obstacle is gone', new Date()).then(poke, (error: unknown) =>
      log.warn({ err: error }, 'roles that can be given again wait for the nightly comparison'),
    );
  }
  return { seen, outOfReach: () => before.size };
}
