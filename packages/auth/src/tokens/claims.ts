/**
 * A claim by name, or by a dotted path (`realm_access.roles`). Names may contain dots (`https://example.org/roles`), so
 * the whole name is tried first.
 */
export function findClaim(claims: unknown, path: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined;
  // Own properties only: a path must not reach the prototype.
  if (Object.hasOwn(claims, path)) return Reflect.get(claims, path);
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    if (!Object.hasOwn(claims, name)) continue;
    const found = findClaim(Reflect.get(claims, name), path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** NUL and lone surrogates can be neither stored nor sent. */
export const isStorableText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** `auth_time`, capped at now. Some providers send 0 for unknown. */
export function loginTimeOf(claims: Readonly<Record<string, unknown>>): Date | null {
  const { auth_time: seconds } = claims;
  if (typeof seconds !== 'number' || !(seconds > 0)) return null;
  return new Date(Math.min(seconds * 1000, Date.now()));
}

/** Providers send member numbers as text or number. */
export function memberOf(claim: unknown): string | null {
  if (typeof claim === 'string') return isStorableText(claim) ? claim.trim() || null : null;
  return Number.isSafeInteger(claim) ? String(claim) : null;
}

/** Separator of roles in one text. */
export type RolesSeparator = 'none' | 'comma' | 'space';

const joined: Readonly<Record<Exclude<RolesSeparator, 'none'>, string>> = {
  comma: ',',
  space: ' ',
};

/** Without a separator a text is one role: splitting could turn "former admin" into `admin`. */
export function rolesOf(claim: unknown, separator: RolesSeparator = 'none'): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const roles = texts.filter(role => typeof role === 'string');
  if (separator === 'none') return roles;
  return roles
    .flatMap(text => text.split(joined[separator]))
    .map(role => role.trim())
    .filter(role => role !== '');
}
