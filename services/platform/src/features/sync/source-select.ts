import type { ColumnTypes, Dialect } from '../../clients/source/source.js';
import { columnOf, type TableMapping } from './mapping.js';
import type { FieldDefinition, RecordDefinition } from './record-definitions.js';

/** How one kind of server says what we need to say. */
interface Words {
  readonly name: (identifier: string) => string;
  readonly literal: (text: string) => string;
  readonly text: (column: string) => string;
  readonly concat: (parts: readonly string[]) => string;
  readonly trim: (text: string) => string;
  readonly day: (column: string) => string;
  /** Text in the order of its bytes. */
  readonly bytes: (text: string) => string;
  /** Text that equals only itself: MySQL's orders make one range of 'a' and 'A', or of 'a' and 'a '. */
  readonly exact: (text: string) => string;
  readonly hash: (text: string) => string;
  /** What a column holds that was written at this instant, or something earlier. */
  readonly instant: (iso: string) => string;
  readonly separator: string;
}

const quote = (text: string) => text.replace(/'/g, "''");

const md5Number = "('x' || left(md5(%), 15))::bit(60)::bigint";

export const postgresWords: Words = {
  name: identifier => `"${identifier.replace(/"/g, '""')}"`,
  literal: text =>
    text.includes('\\') ? ` E'${quote(text).replace(/\\/g, '\\\\')}'` : `'${quote(text)}'`,
  text: column => `${column}::text`,
  concat: parts => parts.join(' || '),
  // Looking for a blank costs a third of what cutting costs, and few values have one.
  trim: text => `case when strpos(${text}, ' ') > 0 then btrim(${text}) else ${text} end`,
  day: column => `to_char(${column}, 'YYYY-MM-DD')`,
  bytes: text => `(${text}) collate "C"`,
  exact: text => text,
  hash: text => `hashtextextended(${text}, 0)`,
  instant: iso => `'${iso}'::timestamptz`,
  separator: 'chr(31)',
};

/** The same hash as a MySQL source can compute: slower than PostgreSQL's own, but alike on both. */
export const postgresAsMysql: Words = {
  ...postgresWords,
  hash: text => md5Number.replace('%', text),
};

const mysqlWords: Words = {
  name: identifier => `\`${identifier.replace(/`/g, '``')}\``,
  literal: text => `'${quote(text).replace(/\\/g, '\\\\')}'`,
  text: column => `convert(${column} using utf8mb4)`,
  concat: parts => `concat(${parts.join(', ')})`,
  trim: text => `trim(${text})`,
  day: column => `date_format(${column}, '%Y-%m-%d')`,
  bytes: text => `binary ${text}`,
  exact: text => `binary (${text})`,
  hash: text => `cast(conv(left(md5(${text}), 15), 16, 10) as unsigned)`,
  // A DATETIME names no zone: it may be the server's own, whose clock goes back an hour once a year.
  instant: iso => {
    const utc = `timestamp'${iso.replace('T', ' ').replace(/(\.\d+)?Z$/, '')}'`;
    const local = `coalesce(convert_tz(${utc}, '+00:00', @@global.time_zone), ${utc})`;
    return `least(${utc}, ${local} - interval 1 hour)`;
  },
  separator: "_utf8mb4 x'1f'",
};

const wordsOf: Readonly<Record<Dialect, Words>> = { postgres: postgresWords, mysql: mysqlWords };

const yes = ["'t'", "'true'", "'1'", "'y'", "'yes'", "'on'", "'active'"];
const no = ["'f'", "'false'", "'0'", "'n'", "'no'", "'off'", "'inactive'"];

/** Not said is yes: whoever keeps no such flag has nothing switched off. What is neither is kept to be refused. */
function flag(column: string, words: Words, family: string | undefined): string {
  if (family === 'number' || family === 'bits')
    return `case when ${column} + 0 = 0 then 'f' else 't' end`;
  const text = `lower(${words.trim(words.text(column))})`;
  return `case when ${column} is null or ${text} in ('', ${yes.join(', ')}) then 't' when ${text} in (${no.join(', ')}) then 'f' else ${text} end`;
}

function expressionOf(
  field: FieldDefinition,
  mapping: TableMapping,
  columns: ColumnTypes,
  words: Words,
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

export interface SourceSelect {
  /** Every row, in the order of the key. */
  readonly rows: (where?: string) => string;
  /** range, number of rows, digest of the keys, digest of the rows; in the byte order of ranges. */
  readonly ranges: (prefix: number) => string;
  readonly keys: (where: string) => string;
  readonly count: string;
  readonly inRanges: (prefix: number, ranges: readonly string[]) => string;
  readonly changedSince: (instant: string) => string | null;
}

const tableName = (table: string, words: Words) => table.split('.').map(words.name).join('.');

/** Text that is the same on both sides exactly where the rows are the same. */
export const fingerprint = (values: readonly string[], words: Words) =>
  words.concat(
    values.flatMap((value, index) => [
      ...(index === 0 ? [] : [words.separator]),
      `coalesce(${value}, '~')`,
    ]),
  );

const rangeOf = (key: string, prefix: number) => `coalesce(left(${key}, ${prefix}), '')`;

/** The statements that read one type of record from the source, as its mapping says. */
export function sourceSelect(
  definition: RecordDefinition,
  mapping: TableMapping,
  columns: ColumnTypes,
  source: { readonly dialect: Dialect; readonly keyIsUnique: boolean },
): SourceSelect {
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
