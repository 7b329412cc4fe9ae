import type { NotGivenRole, OwnRole, RuleFact } from '@guildhall/contracts/chat-bot';
import { saidOf, textOf } from '@guildhall/contracts/messages';
import type { ServerSnapshot } from '../../../clients/discord/snapshot.js';
import { notAdmitted } from '../plan/obstacles.js';
import type { RoleSurvey } from '../plan/plan.js';
import type { RoleRef } from '../rules/rules.js';

type FactsByRole = ReadonlyMap<RoleRef, RuleFact[][]>;

export interface Standing {
  readonly reasons: FactsByRole;
  /** Managed roles at the last update. */
  readonly heldIds: readonly string[];
  /** It had not passed membership screening. */
  readonly pending: boolean;
  /** Null during an outage of the chat product; then names cannot be resolved. */
  readonly server: { readonly snapshot: ServerSnapshot; readonly survey: RoleSurvey } | null;
}

/** Current and desired roles with reasons. Two names for one role are merged. */
export function ownRoles({ heldIds, pending, reasons, server }: Standing): OwnRole[] {
  if (!server)
    return [...reasons].map(([name, why]) => ({
      name,
      state: 'unknown',
      reasons: why,
      obstacle: null,
    }));
  const { snapshot, survey } = server;
  const found = new Map<string, OwnRole>();
  for (const [ref, why] of reasons) {
    const { obstacle, role } = survey.byRef.get(ref) ?? { obstacle: null, role: null };
    const key = role?.id ?? ref;
    const given = role !== null && heldIds.includes(role.id);
    const hindrance = given ? null : (obstacle ?? (pending ? notAdmitted : null));
    found.set(key, {
      name: role?.name ?? ref,
      state: given ? 'given' : 'missing',
      reasons: [...(found.get(key)?.reasons ?? []), ...why],
      ...(hindrance
        ? { obstacle: textOf(hindrance.message), obstacle_said: saidOf(hindrance.message) }
        : { obstacle: null }),
    });
  }
  const leaving = snapshot.roles.filter(({ id }) => heldIds.includes(id) && !found.has(id));
  return [
    ...found.values(),
    ...leaving.map(
      ({ name }): OwnRole => ({ name, state: 'leaving', reasons: [], obstacle: null }),
    ),
  ];
}

/** The other roles in the rules, with what the member lacks. An alias of an assigned role is assigned. */
export function notGiven(
  lacking: FactsByRole,
  given: readonly OwnRole[],
  server: Standing['server'],
): NotGivenRole[] {
  const isGiven = (name: string) =>
    given.some(role => role.name === name && role.state !== 'leaving');
  return [...lacking]
    .map(([ref, lacks]) => ({ name: server?.survey.byRef.get(ref)?.role?.name ?? ref, lacks }))
    .filter(({ name }) => !isGiven(name));
}
