import { parseCents } from '../../domain/money.js';
import { parseAmount } from '../text/amount.js';
import type { Line } from '../text/words.js';
import { readLeaveTable } from './leave-table.js';

export interface LeaveLines {
  annual: string | null;
  sick: string | null;
  warnings: string[];
}

/**
 * `ANN 40.00 16.00 24.00`: accrued, used, balance. Headings tell the columns where there are any;
 * otherwise the balance is the last number if it is the first less the second.
 */
export function readLeaveLines(lines: Line[]): LeaveLines {
  const annual = numbersAfter(lines, /^ann(ual)?$/i);
  const sick = numbersAfter(lines, /^(sick|sck)$/i);
  const [a, s] = [balanceOf(annual), balanceOf(sick)];
  const told = (numbers: string[] | undefined, balance: string | null) =>
    !numbers || balance !== null;
  if (told(annual, a) && told(sick, s)) return { annual: a, sick: s, warnings: [] };
  const table = readLeaveTable(lines);
  if (told(annual, table.annual) && told(sick, table.sick)) return table;
  return {
    annual: a,
    sick: s,
    warnings: ['Which number of a leave line is the balance is not certain; it is left out.'],
  };
}

function balanceOf(numbers: string[] | undefined): string | null {
  if (!numbers || numbers.length === 0) return null;
  const [accrued, used, balance] = numbers;
  if (numbers.length === 1) return accrued ?? null;
  if (numbers.length !== 3 || !accrued || !used || !balance) return null;
  return parseCents(accrued) - parseCents(used) === parseCents(balance) ? balance : null;
}

/** The numbers behind a leave's name, where no code stands before it (then it is a row of pay). */
function numbersAfter(lines: Line[], name: RegExp): string[] | undefined {
  for (const { words } of lines) {
    const at = words.findIndex(word => name.test(word.text.replace(/[:.]$/, '')));
    if (at < 0 || /^\d+$/.test(words[at - 1]?.text ?? '')) continue;
    const rest = words
      .slice(at + 1)
      .filter((word, i) => !(i === 0 && /^(leave|lv)$/i.test(word.text)));
    const numbers: string[] = [];
    for (const word of rest) {
      const amount = parseAmount(word.text);
      if (amount === null) break;
      numbers.push(amount);
    }
    // Numbers that stand elsewhere in the line are not certain to be this leave's.
    const printed = words.filter(word => /\d\.\d/.test(word.text)).length;
    if (numbers.length === 1 && printed > 1) return [];
    if (numbers.length > 0 || printed > 0) return numbers;
  }
  return undefined;
}
