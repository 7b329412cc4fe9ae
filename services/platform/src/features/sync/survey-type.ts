import { reasonToStop } from './guard.js';
import { choosePrefix, compareRanges, type Survey } from './survey.js';
import { added, type Context } from './type-run.js';

/** A type that stopped before it wrote anything. */
export class TypeStopped extends Error {
  override readonly name = 'TypeStopped';
}

type Surveyed = Survey & { readonly prefix: number; readonly gone: number };

/** What differs, and whether so much is gone that nothing may be written. null: there is nothing here yet. */
export async function surveyType(run: Context): Promise<Surveyed | null> {
  const [lane] = run.target.lanes;
  const { rows } = await lane.client.query<{ live: boolean }>(run.sql.hasLive);
  if (!rows[0]?.live) return null;
  const sample = await lane.client.query<{ key: string }>(run.sql.neighbours);
  const prefix = choosePrefix(sample.rows.map(row => row.key));
  const survey = await compareRanges(
    run.reader.readLines(run.select.ranges(prefix)),
    lane.readLines(run.sql.ranges(prefix, run.reader.dialect)),
  );
  const gone = survey.suspect.length === 0 ? 0 : await findGone(run, survey, prefix);
  const reason = reasonToStop({
    live: survey.live,
    gone,
    sourceRows: survey.total,
    maxPercent: run.maxPercent,
    override: run.override,
  });
  if (reason !== null) throw new TypeStopped(reason);
  return { ...survey, prefix, gone };
}

/** Ranges per statement: their names are part of its text. */
const rangesAtATime = 5000;

/** Leaves the keys of live rows that are gone from the source in a table of the first lane. */
async function findGone(run: Context, survey: Survey, prefix: number): Promise<number> {
  const [{ client, copyIn }] = run.target.lanes;
  await client.query(
    `drop table if exists gone; ${run.sql.createSourceKeys}; truncate source_keys`,
  );
  for (let i = 0; i < survey.suspect.length; i += rangesAtATime) {
    const where = run.select.inRanges(prefix, survey.suspect.slice(i, i + rangesAtATime));
    for await (const keys of run.reader.readLines(run.select.keys(where)))
      await copyIn('copy source_keys from stdin', [Buffer.from(`${keys.join('\n')}\n`, 'latin1')]);
  }
  await client.query('analyze source_keys');
  const { rowCount } = await client.query(run.sql.findGone(prefix), [survey.suspect]);
  return rowCount ?? 0;
}

/** The part of the source to read: nothing, what differs, or everything where most of it differs. */
export function rowsToRead(run: Context, survey: Surveyed | null): string | undefined | null {
  if (survey === null) return undefined;
  if (survey.changed.length === 0 || survey.unchanged * 2 > survey.total) {
    run.counts.current = added(run, { read: survey.unchanged, unchanged: survey.unchanged });
    run.watch();
    return survey.changed.length === 0 ? null : run.select.inRanges(survey.prefix, survey.changed);
  }
  return undefined;
}
