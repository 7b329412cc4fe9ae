import type { TableShape } from '../text/header.js';
import { IGNORED } from '../text/header.js';
import { readTables } from '../text/table.js';
import type { Line } from '../text/words.js';
import { isTitle } from './reader.js';

/** Of a leave table's columns the balance at the end is wanted. */
const shape: TableShape<'type' | 'ending' | typeof IGNORED> = {
  name(heading) {
    if (/\b(type|category|description)\b|^leave$/.test(heading)) return 'type';
    const balance = /\bbal(ance)?\b|^(ending|closing|remaining)$/.test(heading);
    const earlier =
      /\b(beg\w*|start|opening|prior|previous|last|forward|fwd|carr\w*|max|projected)\b/.test(
        heading,
      );
    return balance && !earlier ? 'ending' : IGNORED;
  },
  required: ['type', 'ending'],
};

export interface LeaveBalances {
  annual: string | null;
  sick: string | null;
  warnings: string[];
}

export function readLeaveTable(lines: Line[]): LeaveBalances {
  const tables = readTables(lines, { shape, texts: ['type'], isEnd: isTitle });
  const unsure = tables.some(table => !table.sure);
  const rows = tables.flatMap(table => table.rows);
  const balance = (kind: RegExp) =>
    rows.find(row => kind.test(row.description))?.values.ending ?? null;
  const annual = balance(/^annual\b/i);
  const sick = balance(/^sick\b/i);
  // A row of leave without a number in the balance's column: it may stand in another one.
  const empty = rows.some(row => /^(annual|sick)\b/i.test(row.description) && !row.values.ending);
  if (unsure || empty)
    return {
      annual: unsure ? null : annual,
      sick: unsure ? null : sick,
      warnings: [UNSURE],
    };
  const named = (kind: RegExp) => lines.some(line => kind.test(line.text));
  const withoutAnnual = annual === null && named(/\bannual leave\b|^annual\b/i);
  const withoutSick = sick === null && named(/^sick\b/i);
  if (tables.length === 0) return { annual, sick, warnings: withoutAnnual ? [NO_TABLE] : [] };
  return { annual, sick, warnings: withoutAnnual || withoutSick ? [NOT_THERE] : [] };
}

const UNSURE =
  'The columns of the leave table could not be told apart; what is not certain is left out.';
const NO_TABLE =
  'The leave table has no headings that say which column is the balance; its balances are left out.';
const NOT_THERE =
  'A kind of leave that is named does not stand in the leave table; its balance is left out.';
