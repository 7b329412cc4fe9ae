import type { TableShape } from '../../table/header.js';
import type { SectionOptions } from '../../table/sections.js';
import { readTables, type Table } from '../../table/table.js';
import type { Line } from '../../text/word.js';
import { apartFrom, isRunTogether, sectionsOf } from './tables.js';

export type DeductionColumn = 'type' | 'code' | 'adjusted' | 'current' | 'ytd';

const shape: TableShape<DeductionColumn> = {
  name(heading) {
    if (isRunTogether(heading)) return undefined;
    if (/\b(hours?|hrs|rate|bal(ance)?|accrued|earned|used)\b/.test(heading)) return undefined;
    if (/\b(type|description)\b|^deductions?$/.test(heading)) return 'type';
    if (/\b(code|misc)\b/.test(heading)) return 'code';
    if (/\bytd\b|\byear|^to date$/.test(heading)) return 'ytd';
    if (/\badj|\bprior\b|\bretro/.test(heading)) return 'adjusted';
    return /\b(curr?(ent)?|amount|amt|this|ppd?|pay period)\b/.test(heading)
      ? 'current'
      : undefined;
  },
  required: ['type', 'current'],
  description: 'type',
};

/** Tables of what was deducted, apart from those of earnings and of what the employer paid. */
export function readDeductions(
  lines: Line[],
  earnings: readonly Pick<Table<string>, 'header'>[],
  options: Pick<SectionOptions<DeductionColumn>, 'isEnd' | 'isKnown'>,
): Table<DeductionColumn>[] {
  const section = sectionsOf(lines);
  return readTables(lines, { shape, texts: ['type', 'code'], ...options })
    .filter(({ header }) => section(header.first) !== 'benefits')
    .filter(apartFrom(earnings));
}
