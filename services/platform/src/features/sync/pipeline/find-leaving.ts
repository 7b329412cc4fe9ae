import { keyMeant } from './check-row.js';
import type { Comparison } from './compare-ranges.js';
import type { Context } from './context.js';
import { copyKeys, inTurns } from './source-keys.js';
import { toWire } from './wire.js';

/** Puts the keys of live rows missing from the source into a temporary table of the first connection. */
async function keepGone({ target }: Context, select: string, among: readonly string[]) {
  const [{ client }] = target;
  await client.query('drop table if exists gone');
  const { rowCount } = await client.query(`create temp table gone as ${select}`, [among]);
  return rowCount ?? 0;
}

const isMeantOtherwise = (range: string) => keyMeant(toWire(range)) !== toWire(range);

/** In the ranges that differ. A key rejected for its first character is in a range without rows here. */
export async function findGone(
  run: Context,
  { suspect, changed }: Comparison,
  prefix: number,
): Promise<number> {
  if (suspect.length === 0) return 0;
  const { sourceSql, targetSql } = run;
  const ranges = [...suspect, ...changed.filter(isMeantOtherwise)];
  await copyKeys(
    run,
    inTurns(ranges).map(some => sourceSql.keys(sourceSql.inRanges(prefix, some))),
  );
  return keepGone(run, targetSql.goneFrom(prefix), suspect);
}

/** Among these live rows. Source rows are counted only if one is missing. */
export async function findGoneOf(
  run: Context,
  live: readonly string[],
  where: string,
): Promise<{ readonly gone: number; readonly sourceRows: number | null }> {
  const { sourceSql, target, targetSql } = run;
  const among = async (part?: string) => {
    await copyKeys(run, [sourceSql.keys(part)]);
    return keepGone(run, targetSql.goneOf, live);
  };
  if (live.length === 0 || (await among(where)) === 0) return { gone: 0, sourceRows: null };
  const gone = await among();
  const [{ client }] = target;
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from source_keys');
  return { gone, sourceRows: rows[0]?.n ?? 0 };
}

/** The same for members who are inactive in these parts of the source but not here. */
export async function findInactive(run: Context, parts: readonly string[]): Promise<number> {
  const { definition, sourceSql, target, targetSql } = run;
  if (definition.type !== 'members' || parts.length === 0) return 0;
  const [{ client }] = target;
  await copyKeys(
    run,
    parts.map(part => sourceSql.keys(`${sourceSql.isInactive} and ${part}`)),
  );
  await client.query('drop table if exists inactive');
  const { rowCount } = await client.query(targetSql.findInactive);
  return rowCount ?? 0;
}
