import type { ServerSnapshot } from '../../../clients/discord/snapshot.js';
import { managedRefs, type RoleRef, type RoleRules } from '../rules/rules.js';
import { surveyFor } from '../survey.js';

/**
 * Told of the server as it is now and then, it says when a role can be given or taken that could not be before. A
 * change of the rules is none of its business: it gives out its own work.
 */
export function watchObstacles(rules: () => RoleRules, onGone: () => void) {
  let before: ReadonlySet<RoleRef> = new Set();
  /** null: the bot is not in the server. */
  return (server: ServerSnapshot | null): void => {
    const current = rules();
    const free = (ref: RoleRef) =>
      server !== null && surveyFor(server, current).byRef.get(ref)?.obstacle === null;
    const isGone = [...before].some(free);
    before = new Set(managedRefs(current).filter(ref => !free(ref)));
    if (isGone) onGone();
  };
}
