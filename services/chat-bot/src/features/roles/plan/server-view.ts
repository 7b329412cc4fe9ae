import type { ServerSnapshot } from '../../../clients/discord/snapshot.js';

/** What role assignment needs to know of the server. */
export type ServerView = Omit<ServerSnapshot, 'name'>;
export type ServerRole = ServerView['roles'][number];

/** Bits from Discord's "Permissions" topic. */
export const permissionBits = {
  create_instant_invite: 1n << 0n,
  administrator: 1n << 3n,
  manage_nicknames: 1n << 27n,
  manage_roles: 1n << 28n,
} as const;
export type Permission = keyof typeof permissionBits;

interface Powers {
  readonly bits: bigint;
  readonly highest: ServerRole | undefined;
}

/** Computed once for all accounts. */
const powers = new WeakMap<ServerView, Powers>();

function powersOf(server: ServerView): Powers {
  const known = powers.get(server);
  if (known) return known;
  const bits = server.roles
    // @everyone has the server's id as its role id.
    .filter(role => role.id === server.id || server.bot.role_ids.includes(role.id))
    .reduce((sum, role) => sum | BigInt(role.permissions), 0n);
  const found = { bits, highest: highestRole(server, server.bot.role_ids) };
  powers.set(server, found);
  return found;
}

export function botMay(server: ServerView, permission: Permission): boolean {
  if (server.owner_id === server.bot.id) return true;
  const { bits } = powersOf(server);
  return (bits & (permissionBits.administrator | permissionBits[permission])) !== 0n;
}

export type RoleSearch =
  | { readonly role: ServerRole }
  | { readonly role: null; readonly reason: 'unknown' | 'ambiguous' };

/** By id, else by exact name. Ambiguous names are not guessed. */
export function findRole(server: ServerView, ref: string): RoleSearch {
  const byId = server.roles.find(role => role.id === ref);
  if (byId) return { role: byId };
  const [role, ...others] = server.roles.filter(({ name }) => name === ref);
  if (!role) return { role: null, reason: 'unknown' };
  return others.length === 0 ? { role } : { role: null, reason: 'ambiguous' };
}

/** Of equal positions the older role (lower id) ranks higher. */
function standsAbove(one: ServerRole, other: ServerRole): boolean {
  if (one.position !== other.position) return one.position > other.position;
  return BigInt(one.id) < BigInt(other.id);
}

export function highestRole(
  server: ServerView,
  roleIds: readonly string[],
): ServerRole | undefined {
  return server.roles
    .filter(role => role.id === server.id || roleIds.includes(role.id))
    .reduce<ServerRole | undefined>(
      (best, role) => (best === undefined || standsAbove(role, best) ? role : best),
      undefined,
    );
}

export function botStandsAbove(server: ServerView, role: ServerRole): boolean {
  if (server.owner_id === server.bot.id) return true;
  const { highest } = powersOf(server);
  return highest !== undefined && standsAbove(highest, role);
}
