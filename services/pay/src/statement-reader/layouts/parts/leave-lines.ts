import { message } from '@guildhall/contracts/messages';
import { parseCents } from '../../../domain/money.js';
import { isHeadingLine } from '../../table/heading-lines.js';
import { parseAmount } from '../../text/amount.js';
import { isClose, type Line, type Word } from '../../text/word.js';
import { type LeaveBalances, readLeaveTable } from './leave-table.js';

/**
 * `ANN 40.00 16.00 24.00`: accrued, used, balance. Headings identify the columns if there are any. Otherwise the last
 * number is the balance if it is the first less the second.
 */
export function readLeaveLines(lines: Line[]): LeaveBalances {
  const annual = numbersAfter(lines, /^ann(ual)?$/i);
  const sick = numbersAfter(lines, /^(sick|sck)$/i);
  const [a, s] = [balanceOf(lines, annual), balanceOf(lines, sick)];
  const told = (numbers: Printed | undefined, balance: string | null) =>
    !numbers || balance !== null;
  if (told(annual, a) && told(sick, s)) return { annual: a, sick: s, warnings: [] };
  const table = readLeaveTable(lines);
  if (told(annual, table.annual) && told(sick, table.sick)) return table;
  return { annual: a, sick: s, warnings: [message('leave_line_unsure')] };
}

interface Printed {
  numbers: string[];
  line: number;
  last?: Word;
}

function balanceOf(lines: Line[], printed: Printed | undefined): string | null {
  const numbers = printed?.numbers ?? [];
  const [first, used] = numbers;
  const last = numbers.at(-1);
  if (!printed || !first || !last) return null;
  if (numbers.length === 1 || isHeadedBalance(lines, printed)) return last;
  if (numbers.length !== 3 || !used) return null;
  return parseCents(first) - parseCents(used) === parseCents(last) ? last : null;
}

/** Maximum lines between a leave and its headings; other kinds of leave may be in between. */
const HEADINGS_ABOVE = 6;

/** The last heading says balance and is over the last number. */
function isHeadedBalance(lines: Line[], { line, last }: Printed): boolean {
  const above = lines.slice(Math.max(0, line - HEADINGS_ABOVE), line).reverse();
  const heading = above.find(other => isHeadingLine(other) && other.words.length > 1);
  const word = heading?.words.at(-1);
  if (!word || !last || heading?.page !== lines[line]?.page) return false;
  return /^bal(ance)?$/i.test(word.text) && word.x0 < last.x1 && last.x0 < word.x1;
}

/**
 * A code or a word before a leave makes it a pay row or another kind of leave: `05 ANNUAL LEAVE`, `LUMP SUM ANNUAL
 * LEAVE`, `ADVANCED SICK LEAVE`.
 */
const isPartOfName = (before: Word | undefined, name: Word) =>
  before !== undefined &&
  (/^\d+$/.test(before.text) ||
    (/[a-z]$/i.test(before.text) && !/^(leave|lv)$/i.test(before.text) && isClose(before, name)));

/** Numbers after a leave's complete name. */
function numbersAfter(lines: Line[], name: RegExp): Printed | undefined {
  for (const [line, { words }] of lines.entries()) {
    const at = words.findIndex(word => name.test(word.text.replace(/[:.]$/, '')));
    const named = words[at];
    if (!named || isPartOfName(words[at - 1], named)) continue;
    const rest = words
      .slice(at + 1)
      .filter((word, i) => !(i === 0 && /^(leave|lv)$/i.test(word.text)));
    const numbers: string[] = [];
    for (const word of rest) {
      const amount = parseAmount(word.text);
      if (amount === null) break;
      numbers.push(amount);
    }
    // Numbers elsewhere in the line may not belong to this leave.
    const printed = words.filter(word => /\d\.\d/.test(word.text)).length;
    if (numbers.length === 1 && printed > 1) return { line, numbers: [] };
    const last = rest[numbers.length - 1];
    if (numbers.length > 0 || printed > 0) return { line, numbers, ...(last && { last }) };
  }
  return undefined;
}
