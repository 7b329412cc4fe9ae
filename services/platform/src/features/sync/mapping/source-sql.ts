import { type ColumnFamily, type Dialect, isTime } from '../../../clients/source/source.js';
import { earliestStamp } from './change-stamps.js';
import { type FieldDefinition, no, type RecordDefinition, yes } from './definitions.js';
import { fingerprint, postgresWords, type SqlWords, wordsOf } from './dialects.js';
import { columnOf, type SourceTable, valuesOf } from './mapping.js';

const listed = (texts: readonly string[]) => texts.map(text => `'${text}'`).join(', ');

/** Missing means yes: a source without the flag disables nothing. Other values are kept and rejected later. */
const flag = (text: string, { exact }: SqlWords) =>
  `case when ${text} is null or ${exact(`lower(${text})`)} in ('', ${listed(yes)}) then 't' when ${exact(`lower(${text})`)} in (${listed(no)}) then 'f' else lower(${text}) end`;

/** A column as text. */
export function textOf(column: string, family: ColumnFamily | undefined, words: SqlWords): string {
  if (family === 'decimal') return words.whole(column);
  return words.text(family === 'bits' ? `${column} + 0` : column);
}

const isNumber = (family: ColumnFamily | undefined) => family === 'whole' || family === 'decimal';

function expressionOf(
  field: FieldDefinition,
  { mapping, columns }: SourceTable,
  words: SqlWords,
): string {
  const mapped = mapping.columns[field.name];
  if (mapped === undefined) return field.kind === 'flag' ? "'t'" : 'null';
  const column = words.name(columnOf(mapped));
  const family = columns.get(columnOf(mapped));
  const values = Object.entries(valuesOf(mapped) ?? {});
  // Numbers have no blanks and are never empty.
  const bare = isNumber(family) && values.length === 0;
  if (bare && (field.kind === 'integer' || field.kind === 'number-key'))
    return textOf(words.number(column), family, words);
  const text = textOf(column, family, words);
  if (bare && field.kind === 'text') return text;
  const plain = words.trim(text);
  const translated =
    values.length === 0
      ? plain
      : // MySQL's collations equate 'A', 'a' and 'á', so an unknown value could match a known one.
        `case ${words.exact(plain)} ${values
          .map(([from, to]) => `when ${words.literal(from)} then ${words.literal(to)}`)
          .join(' ')} else ${plain} end`;
  switch (field.kind) {
    case 'flag':
      return (isNumber(family) || family === 'bits') && values.length === 0
        ? `case when ${column} + 0 = 0 then 'f' else 't' end`
        : flag(translated, words);
    case 'key':
      return text;
    case 'number-key':
      return words.spelled(text);
    case 'word':
      return `nullif(lower(${translated}), '')`;
    case 'date':
      // MySQL uses a zero date for no date.
      return isTime(family) && values.length === 0
        ? `nullif(${words.day(column)}, '0000-00-00')`
        : `nullif(nullif(${translated}, ''), '0000-00-00')`;
    default:
      return `nullif(${translated}, '')`;
  }
}

export const tableName = (table: string, words: SqlWords) =>
  table.split('.').map(words.name).join('.');

const statusOf = ({ fields }: RecordDefinition, values: readonly string[]) =>
  values[fields.findIndex(({ name }) => name === 'status')] ?? 'null';

const rangeOf = (key: string, prefix: number) => `coalesce(left(${key}, ${prefix}), '')`;

/** Statements that read one record type from the source, from its mapping. */
export function sourceSql(
  definition: RecordDefinition,
  table: SourceTable,
  {
    dialect,
    keyIsUnique = true,
    timeZone = null,
  }: {
    readonly dialect: Dialect;
    /** False: duplicates are possible, so row order matters. */
    readonly keyIsUnique?: boolean;
    /** Time zone of change stamps without one; null: any. */
    readonly timeZone?: string | null;
  },
) {
  const { mapping, columns } = table;
  const words = wordsOf[dialect];
  const values = definition.fields.map(field => expressionOf(field, table, words));
  const [key = 'null'] = values;
  const from = `from ${tableName(mapping.table, words)}`;
  const keyColumn = words.name(columnOf(mapping.columns[definition.fields[0].name] ?? ''));
  // The first of duplicate rows counts, so the order must be stable. Byte order keeps equal keys together where a
  // collation might put 'a' between two 'A'. Unique text may still repeat as a number: 7 and 07.
  const isText =
    definition.fields[0].kind === 'number-key' &&
    !isNumber(columns.get(columnOf(mapping.columns[definition.fields[0].name] ?? '')));
  const isAlone = keyIsUnique && !isText;
  const order = isAlone
    ? keyColumn
    : `${words.exact(key)}, ${words.exact(fingerprint(values, words))}`;
  return {
    /** Every row, in key order. */
    rows: (where?: string) =>
      `select ${values.join(', ')} ${from}${where === undefined ? '' : ` where ${where}`} order by ${order}`,
    /** range, number of rows, digest of keys, digest of rows; in byte order of ranges. */
    ranges: (prefix: number) => {
      const hashes = `select ${words.exact(rangeOf(key, prefix))} as r, ${words.digest([key])} as k, ${words.digest(values)} as h ${from}`;
      return words.ofRanges(hashes);
    },
    keys: (where?: string) =>
      `select ${key} ${from}${where === undefined ? '' : ` where ${where}`}`,
    /** For members and positions: the rows of one member, and those previously theirs (by key). */
    ofMember: (number: string, keys: readonly string[]) => {
      const at = definition.fields.findIndex(({ name }) => name === 'member_number');
      const own = `${words.exact(values[at] ?? 'null')} = ${words.literal(number)}`;
      const listedKeys = keys.map(words.literal).join(', ');
      if (at > 0)
        return keys.length === 0 ? own : `(${own} or ${words.exact(key)} in (${listedKeys}))`;
      // Only the bare column can use an index, and a number cannot be compared with text.
      const family = columns.get(columnOf(mapping.columns[definition.fields[0].name] ?? ''));
      return isNumber(family) ? own : `${keyColumn} = ${words.literal(number)} and ${own}`;
    },
    /** Members only. */
    isInactive: `${words.exact(statusOf(definition, values))} = 'inactive'`,
    inRanges: (prefix: number, ranges: readonly string[]) =>
      dialect === 'postgres'
        ? `${words.exact(rangeOf(key, prefix))} in (select unnest(${arrayLiteral(ranges)}::text[]))`
        : `binary ${rangeOf(key, prefix)} in (${ranges.map(range => words.literal(range)).join(', ')})`,
    /** Null: the source has no change stamps. */
    changedSince: (since: Date) => {
      const { changed_at } = mapping;
      if (changed_at === undefined) return null;
      const family = columns.get(changed_at) ?? 'other';
      const time = earliestStamp(since, family, timeZone);
      const stamped = words.stampedSince(words.name(changed_at), family, time);
      if (isAlone) return stamped;
      // Finding the first of duplicate rows requires reading all of them.
      const ofAnybody = words.exact(`coalesce(${key}, '')`);
      return `${ofAnybody} in (select ${ofAnybody} ${from} where ${stamped})`;
    },
  };
}

export type SourceSql = ReturnType<typeof sourceSql>;

const arrayLiteral = (values: readonly string[]) =>
  postgresWords.literal(
    `{${values.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`,
  );
