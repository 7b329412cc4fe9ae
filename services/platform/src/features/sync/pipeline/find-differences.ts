import { isUtf8 } from 'node:buffer';
import { type Comparison, choosePrefix, compareRanges } from './compare-ranges.js';
import type { Context } from './context.js';
import { reasonToStop } from './guard.js';

/** A type that stopped before it wrote anything. */
export class TypeStopped extends Error {
  override readonly name = 'TypeStopped';
}

type Differences = Comparison & { readonly prefix: number; readonly gone: number };

/**
 * What differs, and whether so much is gone that nothing may be written. null: there is nothing here yet.
 * An incremental run was not asked who left, so it neither looks for them nor stops for them.
 */
export async function findDifferences(run: Context): Promise<Differences | null> {
  const { reader, sourceSql, targetSql } = run;
  const [connection] = run.target;
  const { rows } = await connection.client.query<{ live: boolean }>(targetSql.hasLive);
  if (!rows[0]?.live) return null;
  const sample = await connection.client.query<{ key: string }>(targetSql.neighbours);
  const prefix = choosePrefix(sample.rows.map(row => row.key));
  const found = await compareRanges(
    reader.readGroups(sourceSql.ranges(prefix)),
    connection.readLines(targetSql.ranges(prefix, reader.dialect)),
  );
  if (run.incremental) return { ...found, prefix, gone: 0 };
  const gone = found.suspect.length === 0 ? 0 : await findGone(run, found, prefix);
  const reason = reasonToStop({
    live: found.live,
    gone,
    sourceRows: found.total,
    maxPercent: run.settings.syncMaxDeactivatePercent,
    override: run.override,
  });
  if (reason !== null) {
    // Whoever has to decide whether to go on all the same looks at who it is about.
    if (gone > 0) await run.noteLeaving(connection.client, targetSql.leaving('gone'));
    throw new TypeStopped(reason);
  }
  return { ...found, prefix, gone };
}

/** Ranges per statement: their names are part of its text. */
const rangesAtATime = 5000;

/** No row here has a key of other bytes than text has, and a table takes none. */
function asBytes(keys: readonly string[]): Buffer {
  const all = Buffer.from(`${keys.join('\n')}\n`, 'latin1');
  if (isUtf8(all)) return all;
  const readable = keys.filter(key => isUtf8(Buffer.from(key, 'latin1')));
  return Buffer.from(readable.map(key => `${key}\n`).join(''), 'latin1');
}

/** Leaves the keys of live rows that are gone from the source in a table of the first connection. */
async function findGone(
  { target, reader, sourceSql, targetSql }: Context,
  { suspect }: Comparison,
  prefix: number,
): Promise<number> {
  const [{ client, copyIn }] = target;
  await client.query(
    `drop table if exists gone; ${targetSql.createSourceKeys}; truncate source_keys`,
  );
  for (let i = 0; i < suspect.length; i += rangesAtATime) {
    const where = sourceSql.inRanges(prefix, suspect.slice(i, i + rangesAtATime));
    for await (const keys of reader.readLines(sourceSql.keys(where)))
      await copyIn('copy source_keys from stdin', [asBytes(keys)]);
  }
  await client.query('analyze source_keys');
  const { rowCount } = await client.query(targetSql.findGone(prefix), [suspect]);
  return rowCount ?? 0;
}

/** The part of the source to read: nothing, what differs, or everything where most of it differs. */
export function rowsToRead(run: Context, found: Differences | null): string | undefined | null {
  if (found === null) return undefined;
  if (found.changed.length > 0 && found.unchanged * 2 <= found.total) return undefined;
  run.count({ read: found.unchanged, unchanged: found.unchanged });
  return found.changed.length === 0 ? null : run.sourceSql.inRanges(found.prefix, found.changed);
}
