/** Role ids: a set, or the keys of a map. */
type RoleIds = Pick<ReadonlySet<string>, 'has'>;

/** `(current − managed) ∪ desired`: all role ids afterwards, in a stable order. */
export function roleDifference(
  current: readonly string[],
  desired: readonly string[],
  managed: RoleIds,
) {
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

/** The chat product may store text in another normal form; that is not a change. */
export function sameNickname(one: string | null, other: string | null): boolean {
  return (one ?? '').normalize('NFC') === (other ?? '').normalize('NFC');
}
