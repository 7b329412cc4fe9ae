import type { ColumnFamily, Dialect } from '../../../clients/source/source.js';

/** SQL fragments that differ between kinds of servers. */
export interface SqlWords {
  readonly name: (identifier: string) => string;
  readonly literal: (text: string) => string;
  readonly text: (column: string) => string;
  readonly concat: (parts: readonly string[]) => string;
  readonly trim: (text: string) => string;
  readonly day: (column: string) => string;
  /** Text compared by bytes: MySQL's collations treat 'a' and 'A', or 'a' and 'a ', as one range. */
  readonly exact: (text: string) => string;
  /** A 64-bit number that is equal on both sides if the values are. */
  readonly digest: (values: readonly string[]) => string;
  /** Groups row hashes (r, k, h) by range, in byte order. */
  readonly ofRanges: (hashes: string) => string;
  /** A number without the leading zeros its column may display. */
  readonly number: (column: string) => string;
  /** Normalizes a whole number in text; other text stays. */
  readonly spelled: (text: string) => string;
  /** A number as text, without trailing zeros after the point. */
  readonly whole: (column: string) => string;
  /** Whether a row was changed at or after this time, or has no time. */
  readonly stampedSince: (column: string, family: ColumnFamily | undefined, time: string) => string;
  readonly separator: string;
}

/** Earlier stamps stand for unknown, such as 1900 or the epoch. */
const beforeAll = '1971-01-01 00:00:00';

const quote = (text: string) => text.replace(/'/g, "''");

/** Never a real value, so it equals only itself. */
const orNone = (value: string) => `coalesce(${value}, '')`;

/** Text that is equal on both sides exactly where the rows are. */
export function fingerprint(values: readonly string[], words: SqlWords): string {
  const parts = values.map(orNone);
  return words.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [words.separator, part])));
}

/** PostgreSQL cannot pattern-match with a nondeterministic collation. */
const exact = (text: string) => `(${text}) collate "C"`;

const md5Number = "('x' || left(md5(%), 15))::bit(60)::bigint";

export const postgresWords: SqlWords = {
  name: identifier => `"${identifier.replace(/"/g, '""')}"`,
  literal: text =>
    text.includes('\\') ? ` E'${quote(text).replace(/\\/g, '\\\\')}'` : `'${quote(text)}'`,
  text: column => `${column}::text`,
  concat: parts => parts.join(' || '),
  // Searching for a blank costs a third of trimming, and few values have one.
  trim: text => `case when strpos(${exact(text)}, ' ') > 0 then btrim(${text}) else ${text} end`,
  // to_char shows years BC like years AD.
  day: column =>
    `case when ${column} < '0001-01-01' then ${column}::text else to_char(${column}, 'YYYY-MM-DD') end`,
  exact,
  // Chained hashes: concatenating the texts first would double the cost.
  digest: values =>
    values.reduce((seed, value) => `hashtextextended(${orNone(value)} collate "C", ${seed})`, '0'),
  // Ordered by an expression equal to the range, so that the planner does not sort all rows by range (in files, beyond
  // a few million) but hashes them into few groups.
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

/** A hash that MySQL can compute too; slower than PostgreSQL's own. */
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
  // A zero date, or a zero month or day, means no date. Instants use the server's clock, which repeats some times in
  // autumn.
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
