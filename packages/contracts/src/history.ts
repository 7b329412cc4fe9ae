import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { namedObject, PlainDate } from './schema.js';

/** So that nobody asks for more days than are kept. */
export const longestHistory = 400;
/** Where nobody says how many. */
export const usualHistory = 90;

export const HistoryQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: longestHistory,
      default: usualHistory,
      description: 'How many days back, today included',
    }),
  ),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** What a service counted of a day (UTC). Null: it did not run, or does not know yet. */
export const dailyFigures = <P extends TProperties>(title: string, figures: P) =>
  namedObject(title, { day: PlainDate, ...figures });

export const Days = <S extends TSchema>(day: S) => Type.Array(day, { maxItems: longestHistory });
