/** Deeper than any body of the contracts, and far from where writing JSON runs out of stack. */
const deepest = 20;
/** More than a shift has with all its entries; larger input is truncated. */
const mostValues = 200;
const longestText = 1000;

type Budget = { left: number };

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

function shown(value: unknown, depth: number, budget: Budget): unknown {
  budget.left -= 1;
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return null;
  const inside = (part: unknown) => shown(part, depth + 1, budget);
  // The rest is not even looked at: of half a million parts that alone would keep everybody waiting.
  const room = Math.max(0, budget.left);
  if (Array.isArray(value)) return value.slice(0, room).map(inside);
  const fields = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).slice(0, room);
  return Object.fromEntries(names.map(name => [cut(name), inside(fields[name])]));
}

/** What was sent, as an answer can show it: of what is longer or deeper than anybody means, the beginning. */
export const shownInput = (value: unknown): unknown => shown(value, 0, { left: mostValues });
