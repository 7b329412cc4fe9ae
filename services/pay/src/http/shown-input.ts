/** Deeper than any body of the contracts, and far from where writing JSON runs out of stack. */
const deepest = 20;

/** What was sent, as an answer can show it: what is nested deeper than anybody means it stays out. */
export function shownInput(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return null;
  if (Array.isArray(value)) return value.map(each => shownInput(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shownInput(each, depth + 1)]),
  );
}
