import { type Comparison, choosePrefix, compareRanges } from './compare-ranges.js';
import type { Context } from './context.js';
import { findGone, findInactive } from './find-leaving.js';
import { insistOnFew } from './insist-on-few.js';
import { inTurns } from './source-keys.js';

type Differences = Comparison & { readonly prefix: number; readonly gone: number };

/**
 * The differences, and whether the guard stops the run. Null: the target is empty. An incremental run neither looks for
 * missing rows nor stops for them.
 */
export async function findDifferences(run: Context): Promise<Differences | null> {
  const { reader, sourceSql, targetSql } = run;
  const [connection] = run.target;
  const { rows } = await connection.client.query<{ live: boolean }>(targetSql.hasLive);
  if (!rows[0]?.live) return null;
  const sample = await connection.client.query<{ key: string }>(targetSql.neighbors);
  const prefix = choosePrefix(sample.rows.map(row => row.key));
  const found = await compareRanges(
    reader.readGroups(sourceSql.ranges(prefix)),
    connection.readLines(targetSql.ranges(prefix, reader.dialect)),
  );
  const isCounted = !run.incremental;
  const gone = isCounted ? await findGone(run, found, prefix) : 0;
  const inactive = await findInactive(
    run,
    inTurns(found.changed).map(ranges => sourceSql.inRanges(prefix, ranges)),
  );
  const sourceRows = isCounted ? found.total : null;
  await insistOnFew(run, { live: found.live, gone, inactive, sourceRows });
  return { ...found, prefix, gone };
}

/** Which part of the source to read: nothing, the ranges that differ, or everything if most differ. */
export function rowsToRead(run: Context, found: Differences | null): string | undefined | null {
  if (found === null) return undefined;
  if (found.changed.length > 0 && found.unchanged * 2 <= found.total) return undefined;
  run.count({ read: found.unchanged, unchanged: found.unchanged });
  return found.changed.length === 0 ? null : run.sourceSql.inRanges(found.prefix, found.changed);
}
