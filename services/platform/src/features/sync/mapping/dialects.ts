import type { ColumnFamily, Dialect } from '../../../clients/source/source.js';

/** How one kind of server says what we need to say. */
export interface SqlWords {
  readonly name: (identifier: string) => string;
  readonly literal: (text: string) => string;
  readonly text: (column: string) => string;
  readonly concat: (parts: readonly string[]) => string;
  readonly trim: (text: string) => string;
  readonly day: (column: string) => string;
  /**
   * Text that equals only itself, in the order of its bytes: MySQL's orders make one range of 'a' and 'A', or of 'a' and
   * 'a '.
   */
  readonly exact: (text: string) => string;
  /** A number of 64 bits that is the same on both sides where the values are. */
  readonly digest: (values: readonly string[]) => string;
  /** Of the hashes of rows (r, k, h), those of each range, in the order of its bytes. */
  readonly ofRanges: (hashes: string) => string;
  /** A number without the noughts in front with which its column may be shown. */
  readonly number: (column: string) => string;
  /** A text that says a whole number, as the number is spelled; any other as it is. */
  readonly spelled: (text: string) => string;
  /** A number as text, without the places after its point where they say nothing. */
  readonly whole: (column: string) => string;
  /** Whether a row was stamped at this time or later, or bears no time at all. */
  readonly stampedSince: (column: string, family: ColumnFamily | undefined, time: string) => string;
  readonly separator: string;
}

/** What was stamped before anybody could have is a way to say that nobody knows: 1900, or the epoch. */
const beforeAll = '1971-01-01 00:00:00';

const quote = (text: string) => text.replace(/'/g, "''");

/** What is taken is never empty, so this is like nothing but itself. */
const orNone = (value: string) => `coalesce(${value}, '')`;

/** Text that is the same on both sides exactly where the rows are the same. */
export function fingerprint(values: readonly string[], words: SqlWords): string {
  const parts = values.map(orNone);
  return words.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [words.separator, part])));
}

/** A collation that takes different texts for equal is one that PostgreSQL looks for nothing in. */
const exact = (text: string) => `(${text}) collate "C"`;

const md5Number = "('x' || left(md5(%), 15))::bit(60)::bigint";

export const postgresWords: SqlWords = {
  name: identifier => `"${identifier.replace(/"/g, '""')}"`,
  literal: text =>
    text.includes('\\') ? ` E'${quote(text).replace(/\\/g, '\\\\')}'` : `'${quote(text)}'`,
  text: column => `${column}::text`,
  concat: parts => parts.join(' || '),
  // Looking for a blank costs a third of what cutting costs, and few values have one.
  trim: text => `case when strpos(${exact(text)}, ' ') > 0 then btrim(${text}) else ${text} end`,
  // Years before the first are shown by to_char as those after it.
  day: column =>
    `case when ${column} < '0001-01-01' then ${column}::text else to_char(${column}, 'YYYY-MM-DD') end`,
  exact,
  // Each hash is the seed of the next: putting texts together first costs as much again as all the rest.
  digest: values =>
    values.reduce((seed, value) => `hashtextextended(${orNone(value)} collate "C", ${seed})`, '0'),
  // Ordered by what is equal to the range and is not the range: PostgreSQL takes every row for a range of its own, and
  // sorted all of them, in files from a few million on, to have the few ranges grouped and in order at once.
  ofRanges: hashes =>
    `select r, count(*), sum(k), sum(h) from (${hashes}) as hashed group by r order by (r || '') collate "C"`,
  number: column => column,
  spelled: text =>
    `case when ${exact(text)} ~ '^-?[0-9]{1,10}$' then (${text})::bigint::text else ${text} end`,
  whole: column =>
    `case when ${column} = trunc(${column}) then trunc(${column})::text else ${column}::text end`,
  stampedSince: (column, family, time) => {
    const type = family === 'day' ? 'date' : family === 'local' ? 'timestamp' : 'timestamptz';
    const stamp = (text: string) => `'${text}${family === 'instant' ? '+00' : ''}'::${type}`;
    return `(${column} >= ${stamp(time)} or ${column} is null or ${column} < ${stamp(beforeAll)})`;
  },
  separator: 'chr(31)',
};

/** The same hash as a MySQL source can compute: slower than PostgreSQL's own, but alike on both. */
export const postgresAsMysql: SqlWords = {
  ...postgresWords,
  digest: values => md5Number.replace('%', fingerprint(values, postgresWords)),
};

const mysqlWords: SqlWords = {
  name: identifier => `\`${identifier.replace(/`/g, '``')}\``,
  literal: text => `'${quote(text).replace(/\\/g, '\\\\')}'`,
  text: column => `convert(${column} using utf8mb4)`,
  concat: parts => `concat(${parts.join(', ')})`,
  trim: text => `trim(${text})`,
  day: column => `date_format(${column}, '%Y-%m-%d')`,
  exact: text => `binary (${text})`,
  digest: values =>
    `cast(conv(left(md5(${fingerprint(values, mysqlWords)}), 15), 16, 10) as unsigned)`,
  ofRanges: hashes =>
    `select r, count(*), sum(k), sum(h) from (${hashes}) as hashed group by r order by binary r`,
  number: column => `${column} + 0`,
  spelled: text =>
    `case when ${text} regexp '^-?[0-9]{1,10}$' then convert(cast(${text} as signed) using utf8mb4) else ${text} end`,
  whole: column =>
    `case when ${column} = truncate(${column}, 0) then convert(truncate(${column}, 0) using utf8mb4) else convert(${column} using utf8mb4) end`,
  // A zero date says that there is none, and so does a month or a day of nought. An instant is shown by the clock of the
  // server, which shows some times twice a year.
  stampedSince: (column, family, time) => {
    const stamp = (text: string) =>
      family === 'day' ? `date'${text.slice(0, 10)}'` : `timestamp'${text}'`;
    const isLater =
      family === 'instant'
        ? `unix_timestamp(${column}) >= ${Date.parse(`${time.replace(' ', 'T')}Z`) / 1000}`
        : `${column} >= ${stamp(time)}`;
    return `(${isLater} or ${column} is null or ${column} < ${stamp(beforeAll)} or dayofmonth(${column}) = 0)`;
  },
  separator: "_utf8mb4 x'1f'",
};

export const wordsOf: Readonly<Record<Dialect, SqlWords>> = {
  postgres: postgresWords,
  mysql: mysqlWords,
};
