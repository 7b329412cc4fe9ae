import type { ColumnType, Selectable } from 'kysely';

/** What node-postgres gives for a column, what it takes for a new row, and what for a change. */
type Taking<Given, Taken> = ColumnType<Given, Taken, Taken>;

/** A moment: `timestamptz`. */
export type Instant = Taking<Date, Date | string>;
/** The driver gives a `date` as midnight of the machine's own zone: ask for its text. */
export type Day = Taking<Date, string>;
/** `bigint`, too large for a number of JavaScript. */
export type Big = Taking<string, string | number | bigint>;
/** `numeric`, more exact than a number of JavaScript. */
export type Exact = Taking<string, string | number>;
/** Written as text: the driver would make an array of PostgreSQL out of one of JavaScript. */
export type Json = Taking<unknown, string>;

/** Columns that the database words as text, as the wire has them: `Worded<Tables['shifts'], 'start_time'>`. */
export type Worded<Table, Column extends keyof Selectable<Table>> = {
  readonly [Each in Column]: string | Extract<Selectable<Table>[Each], null>;
};

/** An instant as the wire has it: UTC, milliseconds, Z. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns of a table under the names that the code has for them: `Renamed<Tables['keys'], { madeAt: 'created_at' }>`. */
export type Renamed<Table, Names extends Readonly<Record<string, keyof Selectable<Table>>>> = {
  readonly [Name in keyof Names]: Selectable<Table>[Names[Name]];
};
