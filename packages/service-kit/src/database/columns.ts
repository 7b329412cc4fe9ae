import type { ColumnType, Selectable } from 'kysely';

/** Column types: as read, inserted and updated by node-postgres. */
type Taking<Given, Taken> = ColumnType<Given, Taken, Taken>;

/** A moment: `timestamptz`. */
export type Instant = Taking<Date, Date | string>;
/** The driver parses `date` as local midnight: select it as text. */
export type Day = Taking<Date, string>;
/** `bigint`, too large for a JavaScript number. */
export type Big = Taking<string, string | number | bigint>;
/** `numeric`, more precise than a JavaScript number. */
export type Exact = Taking<string, string | number>;
/** Written as text: the driver would turn a JavaScript array into a PostgreSQL one. */
export type Json = Taking<unknown, string>;

/** Columns the database formats as text, as in responses: `Worded<Tables['shifts'], 'start_time'>`. */
export type Worded<Table, Column extends keyof Selectable<Table>> = {
  readonly [Each in Column]: string | Extract<Selectable<Table>[Each], null>;
};

/** A time as in responses: UTC, milliseconds, Z. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns under the names used in code: `Renamed<Tables['keys'], { madeAt: 'created_at' }>`. */
export type Renamed<Table, Names extends Readonly<Record<string, keyof Selectable<Table>>>> = {
  readonly [Name in keyof Names]: Selectable<Table>[Names[Name]];
};
