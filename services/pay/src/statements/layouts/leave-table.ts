import type { TableShape } from '../text/header.js';
import { IGNORED } from '../text/header.js';
import { readTables } from '../text/table.js';
import type { Line } from '../text/words.js';
import { isTitle } from './reader.js';

/** Of a leave table's columns the balance at the end is wanted. */
const shape: TableShape<'type' | 'ending' | typeof IGNORED> = {
  name(heading) {
    if (/\b(type|category|description)\b|^leave$/.test(heading)) return 'type';
    const balance = /\bbal(ance)?\b/.test(heading);
    const earlier = /\b(beg\w*|start|prior|previous|last|forward|carry\w*|max|projected)\b/.test(
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
  if (unsure)
    return {
      annual: null,
      sick: null,
      warnings: [
        'The columns of the leave table could not be told apart; its balances are left out.',
      ],
    };
  return {
    annual: balance(/^annual\b/i),
    sick: balance(/^sick\b/i),
    warnings:
      tables.length === 0 && lines.some(line => /\bannual leave\b|^annual\b/i.test(line.text))
        ? [NO_TABLE]
        : [],
  };
}

const NO_TABLE =
  'The leave table has no headings that say which column is the balance; its balances are left out.';
