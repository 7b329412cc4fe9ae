import { type HistoryQuery, longestHistory, usualHistory } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import { type Asked, query } from '../database/query.js';
import { shareInFlight } from '../operations/share-in-flight.js';
import { bySchedule } from '../process/by-schedule.js';

/** In UTC: often enough to look at, and in the last minute of a day, which is what is left of it. */
const often = '9-59/10 * * * *';

/** The day that counts, as a PostgreSQL expression. */
const today = `(now() at time zone 'UTC')::date`;

/** When it began. */
export const todaysBeginning = `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;

interface Counts {
  /** Columns of `daily_figures`, and the SQL that says how things are. */
  readonly counted: Readonly<Record<string, string | undefined>>;
  /** What that is selected from, where it does not say so itself. */
  readonly from?: string;
  /** What the history tells of a day; everything that is counted, where this is left out. */
  readonly told?: readonly string[];
}

/** The same of a service whose `daily_figures` are known. */
export interface Figures<Table extends Readonly<Record<'day' | 'counted_at', unknown>>>
  extends Counts {
  readonly counted: { readonly [Column in keyof Table & string]?: string };
  readonly told?: readonly (keyof Table & string)[];
}

/** Inserts today's row, or brings it up to date. Of two replicas that count at once, whoever began later knows better. */
const countStatement = ({ counted, from }: Counts): string => `
  insert into daily_figures as known (day, counted_at, ${Object.keys(counted).join(', ')})
  select ${today}, now(), ${Object.values(counted).join(', ')} ${from === undefined ? '' : `from ${from}`}
  on conflict (day) do update set counted_at = excluded.counted_at,
    ${Object.keys(counted)
      .map(column => `${column} = excluded.${column}`)
      .join(', ')}
  where known.counted_at is null or known.counted_at <= excluded.counted_at`;

/** A small table that a service fills by itself: one row a day, so that curves need no other system. */
export function dailyHistory<Day>(app: FastifyInstance, db: Asked, figures: Counts) {
  const count = countStatement(figures);
  const columns = figures.told ?? Object.keys(figures.counted);
  let counting: Promise<unknown> = Promise.resolve();
  const refresh = shareInFlight(async () => {
    counting = query(db, count);
    await counting;
  });
  async function keep(): Promise<void> {
    await refresh();
    await query(db, `delete from daily_figures where day <= ${today} - $1::int`, [longestHistory]);
  }
  app.addHook('onClose', async () => void (await counting.catch(() => undefined)));
  bySchedule(app, often, () =>
    keep().catch(error => app.log.warn({ err: error }, 'the day could not be counted')),
  );

  return {
    /** Counts today once more. Any replica may at any time: it is one statement, which says how things are and adds nothing. */
    refresh,
    /** The last days that there is anything of, the oldest first. */
    read: async ({ days = usualHistory }: HistoryQuery) => {
      const { rows } = await query<Day>(
        db,
        `select to_char(day, 'YYYY-MM-DD') as day, ${columns.join(', ')} from daily_figures
          where day > ${today} - $1::int and day <= ${today} order by day`,
        [days],
      );
      return { days: rows };
    },
  };
}
