/** Memoizes a derived value per object. */
export function deriveOnce<From extends object, T>(derive: (from: From) => T): (from: From) => T {
  const known = new WeakMap<From, T>();
  return from => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const derived = derive(from);
    known.set(from, derived);
    return derived;
  };
}
