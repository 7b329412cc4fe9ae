/** Deeper than any body of the contracts, and far from where writing JSON runs out of stack. */
const deepest = 20;
/** More than a shift has with all that is under it; whoever sent more has it before them. */
const mostValues = 200;
const longestText = 1000;

type Budget = { left: number };

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

function shown(value: unknown, depth: number, budget: Budget): unknown {
  budget.left -= 1;
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return null;
  const parts: [string, unknown][] = [];
  for (const [name, each] of Object.entries(value)) {
    if (budget.left <= 0) break;
    parts.push([cut(name), shown(each, depth + 1, budget)]);
  }
  return Array.isArray(value) ? parts.map(([, each]) => each) : Object.fromEntries(parts);
}

/** What was sent, as an answer can show it: of what is longer or deeper than anybody means, the beginning. */
export const shownInput = (value: unknown): unknown => shown(value, 0, { left: mostValues });
