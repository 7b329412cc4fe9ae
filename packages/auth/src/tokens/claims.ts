/**
 * A claim by its name, or by a path of names joined with dots (`realm_access.roles`). Names may
 * contain dots themselves (`https://example.org/roles`), so a whole name is tried before its parts.
 */
export function findClaim(claims: unknown, path: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined;
  // Own properties only: a path must not reach into what every object inherits.
  if (Object.hasOwn(claims, path)) return Reflect.get(claims, path);
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    if (!Object.hasOwn(claims, name)) continue;
    const found = findClaim(Reflect.get(claims, name), path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Neither NUL nor half a character can be kept or sent: such a text is nobody's. */
export const isStorableText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Providers write a member number as text or as a number; anything else is no member. */
export function memberOf(claim: unknown): string | null {
  if (typeof claim === 'string') return isStorableText(claim) ? claim.trim() || null : null;
  return Number.isSafeInteger(claim) ? String(claim) : null;
}

/** What joins roles that a provider writes as one text. */
export type RolesSeparator = 'none' | 'comma' | 'space';

const joined: Readonly<Record<Exclude<RolesSeparator, 'none'>, string>> = {
  comma: ',',
  space: ' ',
};

/**
 * A single text is one role unless the settings say what joins several: splitting it could make an `admin` out
 * of a "former admin".
 */
export function rolesOf(claim: unknown, separator: RolesSeparator = 'none'): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const roles = texts.filter(role => typeof role === 'string');
  if (separator === 'none') return roles;
  return roles
    .flatMap(text => text.split(joined[separator]))
    .map(role => role.trim())
    .filter(role => role !== '');
}
