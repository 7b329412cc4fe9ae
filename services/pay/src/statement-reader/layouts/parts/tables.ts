import { type Message, message } from '@guildhall/contracts/messages';
import type { Table } from '../../table/table.js';
import type { Line } from '../../text/word.js';

/** What a column can be about, and what it can count. */
const SUBJECTS = /\b(type|description|rate|adj\w*|curr?(ent)?|ytd|year|code|misc)\b/g;
const UNITS = /\b(hours?|hrs|amount|amt)\b/g;
/** One subject under two names. */
const SAME = /\bcode ?\/ ?misc\b/g;

/** A heading that names two subjects or two units is two headings run together. */
export const isRunTogether = (heading: string): boolean =>
  [SUBJECTS, UNITS].some(words => (heading.replace(SAME, 'code').match(words)?.length ?? 0) > 1);

type Section = 'current' | 'retroactive' | 'benefits' | undefined;

/** Which block a line is in; a table that continues on the next page stays in its block. */
export function sectionsOf(lines: Line[]): (index: number) => Section {
  const marks = lines.flatMap((line, index): { index: number; section: Section }[] => {
    if (/\d\.\d/.test(line.text)) return [];
    if (/\bretroactive (earnings|deductions)\b/i.test(line.text))
      return [{ index, section: 'retroactive' }];
    // The employer's share has the same columns and is no deduction.
    if (/\bbenefits paid\b/i.test(line.text)) return [{ index, section: 'benefits' }];
    // On top of each page the whole paper is named, too.
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
 * Whether none of these tables has its headings there. Of headings on several lines, `HOURS/`, `TYPE AMOUNT` and
 * `DAYS`, one line alone may look like another kind of table.
 */
export const apartFrom =
  (others: Pick<Table<string>, 'header'>[]) =>
  ({ header }: Pick<Table<string>, 'header'>): boolean =>
    others.every(other => other.header.last < header.first || header.last < other.header.first);

/** Where its rows make the statement's sums, it is certain what they are, wherever they stand. */
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
