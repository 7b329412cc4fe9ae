import type { Dialect } from '../../../clients/source/source.js';

/** How one kind of server says what we need to say. */
export interface SqlWords {
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

export const postgresWords: SqlWords = {
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
export const postgresAsMysql: SqlWords = {
  ...postgresWords,
  hash: text => md5Number.replace('%', text),
};

const mysqlWords: SqlWords = {
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

export const wordsOf: Readonly<Record<Dialect, SqlWords>> = {
  postgres: postgresWords,
  mysql: mysqlWords,
};

/** Text that is the same on both sides exactly where the rows are the same. */
export const fingerprint = (values: readonly string[], words: SqlWords) =>
  words.concat(
    values.flatMap((value, index) => [
      ...(index === 0 ? [] : [words.separator]),
      `coalesce(${value}, '~')`,
    ]),
  );
