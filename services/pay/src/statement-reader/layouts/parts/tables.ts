import { type Message, message } from '@guildhall/contracts/messages';
import type { Table } from '../../table/table.js';
import type { Line } from '../../text/word.js';

/** Subjects and units that a column heading can name. */
const SUBJECTS = /\b(type|description|rate|adj\w*|curr?(ent)?|ytd|year|code|misc)\b/g;
const UNITS = /\b(hours?|hrs|amount|amt)\b/g;
/** One subject with two names. */
const SAME = /\bcode ?\/ ?misc\b/g;

/** A heading with two subjects or two units is two headings run together. */
export const isRunTogether = (heading: string): boolean =>
  [SUBJECTS, UNITS].some(words => (heading.replace(SAME, 'code').match(words)?.length ?? 0) > 1);

type Section = 'current' | 'retroactive' | 'benefits' | undefined;

/** Section of a line. A table that continues on the next page stays in its section. */
export function sectionsOf(lines: Line[]): (index: number) => Section {
  const marks = lines.flatMap((line, index): { index: number; section: Section }[] => {
    if (/\d\.\d/.test(line.text)) return [];
    if (/\bretroactive (earnings|deductions)\b/i.test(line.text))
      return [{ index, section: 'retroactive' }];
    // Employer contributions have the same columns but are not deductions.
    if (/\bbenefits paid\b/i.test(line.text)) return [{ index, section: 'benefits' }];
    // Page headers also name the whole document.
    if (/\bstatement\b|\b(and|&) (leave|earnings)\b/i.test(line.text)) return [];
    return /\b(current )?earnings\b|\bdeductions\b/i.test(line.text)
      ? [{ index, section: 'current' }]
      : [];
  });
  const sections = new Array<Section>(lines.length + 1).fill(undefined);
  for (const [i, mark] of marks.entries())
    sections.fill(mark.section, mark.index, marks[i + 1]?.index);
  return index => sections[index + 1];
}

/**
 * None of these tables has headings on the same lines. One line of a wrapped heading, `HOURS/`, `TYPE AMOUNT` and
 * `DAYS`, may look like another kind of table.
 */
export const apartFrom =
  (others: readonly Pick<Table<string>, 'header'>[]) =>
  ({ header }: Pick<Table<string>, 'header'>): boolean =>
    others.every(other => other.header.last < header.first || header.last < other.header.first);

/** Rows that add up to the statement's sums are certain, wherever they are. */
export function tableWarnings<K extends string>(
  name: string,
  tables: Table<K>[],
  summed = false,
): Message[] {
  if (tables.length === 0) return summed ? [] : [message('table_missing', name)];
  const unheaded = tables.reduce((rows, table) => rows + table.unheaded, 0);
  return [
    ...(!summed && tables.some(table => !table.sure) ? [message('table_column_unsure', name)] : []),
    ...tables.flatMap(table => table.doubtful).map(row => message('row_name_unsure', row)),
    ...(unheaded > 0 ? [message('table_goes_on', name, unheaded)] : []),
  ];
}
