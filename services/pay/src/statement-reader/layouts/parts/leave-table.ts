import { type Message, message } from '@guildhall/contracts/messages';
import { type Column, IGNORED, type TableShape } from '../../table/header.js';
import { readTables } from '../../table/table.js';
import { areHoursAndMinutes, fromHoursAndMinutes } from '../../text/hours-minutes.js';
import type { Line } from '../../text/word.js';
import { isTitle } from '../reader.js';

/** Only the ending balance of a leave table is needed. */
const shape: TableShape<'type' | 'ending'> = {
  name(heading) {
    if (/\b(type|category|description)\b|^leave$/.test(heading)) return 'type';
    return isBalance(heading) ? 'ending' : IGNORED;
  },
  required: ['type', 'ending'],
  description: 'type',
  unnamed: true,
};

/** Headings of other balances: opening, maximum, projected, advanced, donated and so on. */
const ANOTHER =
  /\b(beg\w*|start|open\w*|initial|old|prior|prev\w*|last|forward|fwd|brought|carr\w*|max\w*|limit|ceiling|proj\w*|year end|end (of )?(year|yr)|adv\w*|donat\w*|restored|use|lose|lost|forfeit\w*)\b/;

const isBalance = (heading: string) =>
  /\bbal(ance)?\b|^(end(ing)?|closing|remaining|available|avail|on hand)$/.test(heading) &&
  !ANOTHER.test(heading);

/** A plain "balance" heading is the ending balance only if it comes after "used". */
const isDoubtful = (columns: Column<'type' | 'ending'>[]) => {
  const at = columns.findIndex(column => column.key === 'ending');
  const named = /\b(end(ing)?|closing|remaining|avail(able)?|current|new|this|hand)\b/;
  return (
    !named.test(columns[at]?.text ?? '') &&
    columns.slice(at + 1).some(({ text }) => /\b(used|taken|debit\w*|charged)\b/.test(text))
  );
};

export interface LeaveBalances {
  annual: string | null;
  sick: string | null;
  warnings: Message[];
}

/** Converts hours and minutes. If one number of the leave is not in that form, all are decimal. */
export function inHours(annual: string | null, sick: string | null, others: string[] = []) {
  const printed = [annual, sick, ...others].filter(each => each !== null);
  if (!printed.every(areHoursAndMinutes)) return { annual, sick };
  return {
    annual: annual && fromHoursAndMinutes(annual),
    sick: sick && fromHoursAndMinutes(sick),
  };
}

export function readLeaveTable(lines: Line[]): LeaveBalances & { numbers: string[] } {
  const isOfLeave = ({ description }: { description: string }) =>
    [ANNUAL, SICK].some(kind => kind.test(description));
  // Labels above their values look like headings: `Pay Period Ending`.
  const tables = readTables(lines, { shape, texts: ['type'], isEnd: isTitle }).filter(({ rows }) =>
    rows.some(isOfLeave),
  );
  const unsure = tables.some(table => !table.sure || isDoubtful(table.header.columns));
  const rows = tables.flatMap(table => table.rows);
  const balance = (kind: RegExp) =>
    rows.find(row => kind.test(row.description))?.values.ending ?? null;
  const numbers = rows.flatMap(row => row.numbers);
  const annual = balance(ANNUAL);
  const sick = balance(SICK);
  // A leave row without a number in the balance column: the number may be in another column.
  const empty = rows.some(row => isOfLeave(row) && !row.values.ending);
  if (unsure) return { annual: null, sick: null, warnings: [UNSURE], numbers };
  if (empty) return { annual, sick, warnings: [UNSURE], numbers };
  // Leave taken is a pay row. Balances are missing only if the statement has a balance section.
  const told = lines.some(({ text }) => BALANCES.test(text));
  const named = (kind: RegExp) => told && lines.some(line => kind.test(line.text));
  const withoutAnnual = annual === null && named(/\bannual leave\b|^ann(ual)?\b/i);
  const withoutSick = sick === null && named(SICK);
  if (tables.length === 0)
    return { annual, sick, warnings: withoutAnnual ? [NO_TABLE] : [], numbers };
  return { annual, sick, warnings: withoutAnnual || withoutSick ? [NOT_THERE] : [], numbers };
}

const BALANCES = /^\W*leave\b(?!.*\d\.\d)|\bbal(ances?)?\b|\baccr/i;
const ANNUAL = /^ann(ual)?\b/i;
const SICK = /^(sick|sck)\b/i;

const UNSURE = message('leave_columns_unsure');
const NO_TABLE = message('leave_no_headings');
const NOT_THERE = message('leave_kind_missing');
