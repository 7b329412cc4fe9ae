/** Role ids: a set, or a map that has them as keys. */
export interface RoleIds {
  has(id: string): boolean;
}

export interface RoleDifference {
  /** What the account should have afterwards, unmanaged roles included, in a stable order. */
  readonly next: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** `(current − managed) ∪ desired`, over role ids. */
export function roleDifference(
  current: readonly string[],
  desired: readonly string[],
  managed: RoleIds,
): RoleDifference {
  const held = new Set(current);
  const wanted = new Set(desired);
  const kept = [...held].filter(role => wanted.has(role) || !managed.has(role));
  const added = [...wanted].filter(role => !held.has(role));
  return {
    next: [...kept, ...added],
    added,
    removed: [...held].filter(role => !wanted.has(role) && managed.has(role)),
  };
}

/** The chat product may store an equal text in another normal form; that is no reason to write again. */
export function sameNickname(one: string | null, other: string | null): boolean {
  return (one ?? '').normalize('NFC') === (other ?? '').normalize('NFC');
}

export interface RoleOutcome {
  readonly missing: readonly string[];
  readonly unexpected: readonly string[];
}

/** Compares what came back with what was asked. Roles that are not ours may come and go meanwhile. */
export function roleOutcome(
  asked: readonly string[],
  returned: readonly string[],
  managed: RoleIds,
): RoleOutcome {
  const ours = (role: string) => managed.has(role);
  return {
    missing: asked.filter(role => ours(role) && !returned.includes(role)),
    unexpected: returned.filter(role => ours(role) && !asked.includes(role)),
  };
}
