import type { ColumnTypes, Dialect } from '../../../clients/source/source.js';
import type { FieldDefinition, RecordDefinition } from './definitions.js';
import { fingerprint, postgresWords, type SqlWords, wordsOf } from './dialects.js';
import { columnOf, type TableMapping } from './mapping.js';

const yes = ["'t'", "'true'", "'1'", "'y'", "'yes'", "'on'", "'active'"];
const no = ["'f'", "'false'", "'0'", "'n'", "'no'", "'off'", "'inactive'"];

/** Not said is yes: whoever keeps no such flag has nothing switched off. What is neither is kept to be refused. */
function flag(column: string, words: SqlWords, family: string | undefined): string {
  if (family === 'number' || family === 'bits')
    return `case when ${column} + 0 = 0 then 'f' else 't' end`;
  const text = `lower(${words.trim(words.text(column))})`;
  return `case when ${column} is null or ${text} in ('', ${yes.join(', ')}) then 't' when ${text} in (${no.join(', ')}) then 'f' else ${text} end`;
}

function expressionOf(
  field: FieldDefinition,
  mapping: TableMapping,
  columns: ColumnTypes,
  words: SqlWords,
): string {
  const mapped = mapping.columns[field.name];
  if (mapped === undefined) return field.kind === 'flag' ? "'t'" : 'null';
  const column = words.name(columnOf(mapped));
  const family = columns.get(columnOf(mapped));
  const translated = (text: string) =>
    typeof mapped === 'string'
      ? text
      : `case ${text} ${Object.entries(mapped.values)
          .map(([from, to]) => `when ${words.literal(from)} then ${words.literal(to)}`)
          .join(' ')} else ${text} end`;
  // A number has no blanks, and is never empty.
  const bare = family === 'number' && typeof mapped === 'string';
  if (bare && (field.kind === 'integer' || field.kind === 'text')) return words.text(column);
  const trimmed = translated(words.trim(words.text(column)));
  switch (field.kind) {
    case 'flag':
      return typeof mapped === 'string' ? flag(column, words, family) : trimmed;
    case 'key':
    case 'number-key':
      return words.text(column);
    case 'word':
      return `nullif(lower(${trimmed}), '')`;
    case 'date':
      // A zero date is how MySQL says that there is none.
      return family === 'date'
        ? `nullif(${words.day(column)}, '0000-00-00')`
        : `nullif(nullif(${trimmed}, ''), '0000-00-00')`;
    default:
      return `nullif(${trimmed}, '')`;
  }
}

export interface SourceSql {
  /** Every row, in the order of the key. */
  readonly rows: (where?: string) => string;
  /** range, number of rows, digest of the keys, digest of the rows; in the byte order of ranges. */
  readonly ranges: (prefix: number) => string;
  readonly keys: (where: string) => string;
  readonly count: string;
  readonly inRanges: (prefix: number, ranges: readonly string[]) => string;
  readonly changedSince: (instant: string) => string | null;
}

const tableName = (table: string, words: SqlWords) => table.split('.').map(words.name).join('.');

const rangeOf = (key: string, prefix: number) => `coalesce(left(${key}, ${prefix}), '')`;

/** The statements that read one type of record from the source, as its mapping says. */
export function sourceSql(
  definition: RecordDefinition,
  mapping: TableMapping,
  columns: ColumnTypes,
  source: { readonly dialect: Dialect; readonly keyIsUnique: boolean },
): SourceSql {
  const words = wordsOf[source.dialect];
  const values = definition.fields.map(field => expressionOf(field, mapping, columns, words));
  const [key = 'null'] = values;
  const from = `from ${tableName(mapping.table, words)}`;
  const keyColumn = words.name(columnOf(mapping.columns[definition.fields[0].name] ?? ''));
  // Of rows with one key the first counts, so it has to be the same one every time. And where a
  // case-insensitive order might put 'a' between two 'A', only the order of bytes keeps equal keys together.
  const order = source.keyIsUnique
    ? keyColumn
    : `${words.bytes(words.text(keyColumn))}, ${words.bytes(fingerprint(values, words))}`;
  const since = mapping.changed_at === undefined ? null : words.name(mapping.changed_at);
  return {
    rows: where =>
      `select ${values.join(', ')} ${from}${where === undefined ? '' : ` where ${where}`} order by ${order}`,
    ranges: prefix => {
      const hashes = `select ${words.exact(rangeOf(key, prefix))} as r, ${words.hash(`coalesce(${key}, '~')`)} as k, ${words.hash(fingerprint(values, words))} as h ${from}`;
      return `select r, count(*), sum(k), sum(h) from (${hashes}) as hashed group by r order by ${words.bytes('r')}`;
    },
    keys: where => `select ${key} ${from} where ${where}`,
    count: `select count(*) ${from}`,
    inRanges: (prefix, ranges) =>
      source.dialect === 'postgres'
        ? `${rangeOf(key, prefix)} in (select unnest(${arrayLiteral(ranges)}::text[]))`
        : `binary ${rangeOf(key, prefix)} in (${ranges.map(range => words.literal(range)).join(', ')})`,
    changedSince: instant =>
      since === null ? null : `(${since} >= ${words.instant(instant)} or ${since} is null)`,
  };
}

const arrayLiteral = (values: readonly string[]) =>
  postgresWords.literal(
    `{${values.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`,
  );
