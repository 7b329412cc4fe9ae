import { isUtf8 } from 'node:buffer';
import { type Comparison, choosePrefix, compareRanges } from './compare-ranges.js';
import type { Context } from './context.js';
import { type DeactivationQuestion, reasonToStop } from './guard.js';

/** A type that stopped before it wrote anything. */
export class TypeStopped extends Error {
  override readonly name = 'TypeStopped';
}

type Differences = Comparison & { readonly prefix: number; readonly gone: number };

/**
 * What differs, and whether so many leave that nothing may be written. null: there is nothing here yet.
 * An incremental run was not asked who is gone, so it neither looks for them nor stops for them.
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
  const isCounted = !run.incremental;
  const gone = isCounted && found.suspect.length > 0 ? await findGone(run, found, prefix) : 0;
  const inactive = await findInactive(
    run,
    inTurns(found.changed).map(ranges => sourceSql.inRanges(prefix, ranges)),
  );
  const sourceRows = isCounted ? found.total : null;
  await insistOnFew(run, { live: found.live, gone, inactive, sourceRows });
  return { ...found, prefix, gone };
}

/** The same for a run that reads only what the source has stamped since. */
export async function insistOnFewInactive(run: Context, since: string): Promise<void> {
  const inactive = await findInactive(run, [since]);
  if (inactive === 0) return;
  const [{ client }] = run.target;
  const { rows } = await client.query<{ live: number }>(run.targetSql.countLive);
  await insistOnFew(run, { live: rows[0]?.live ?? 0, gone: 0, inactive, sourceRows: null });
}

async function insistOnFew(
  { noteLeaving, override, settings, target, targetSql }: Context,
  counts: Pick<DeactivationQuestion, 'live' | 'gone' | 'inactive' | 'sourceRows'>,
): Promise<void> {
  const maxPercent = settings.syncMaxDeactivatePercent;
  const reason = reasonToStop({ ...counts, maxPercent, override });
  if (reason === null) return;
  // The administrator who decides whether to go on looks at the members it is about.
  const [{ client }] = target;
  if (counts.gone > 0) await noteLeaving(client, targetSql.leaving('gone'));
  if (counts.inactive > 0) await noteLeaving(client, targetSql.becomingInactive);
  throw new TypeStopped(reason);
}

/** Ranges per statement: their names are part of its text. */
const rangesAtATime = 5000;

const inTurns = (ranges: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ranges.length / rangesAtATime) }, (_, i) =>
    ranges.slice(i * rangesAtATime, (i + 1) * rangesAtATime),
  );

/** No row here has a key of other bytes than text has, and a table takes none. */
function asBytes(keys: readonly string[]): Buffer {
  const all = Buffer.from(`${keys.join('\n')}\n`, 'latin1');
  if (isUtf8(all)) return all;
  const readable = keys.filter(key => isUtf8(Buffer.from(key, 'latin1')));
  return Buffer.from(readable.map(key => `${key}\n`).join(''), 'latin1');
}

/** Puts keys of the source into a table of the first connection. */
async function copyKeys(
  { target, reader, targetSql }: Context,
  statements: readonly string[],
): Promise<void> {
  const [{ client, copyIn }] = target;
  await client.query(`${targetSql.createSourceKeys}; truncate source_keys`);
  for (const statement of statements)
    for await (const keys of reader.readLines(statement))
      await copyIn('copy source_keys from stdin', [asBytes(keys)]);
  await client.query('analyze source_keys');
}

/** Leaves the keys of live rows that are gone from the source in a table of the first connection. */
async function findGone(run: Context, { suspect }: Comparison, prefix: number): Promise<number> {
  const { sourceSql, target, targetSql } = run;
  const [{ client }] = target;
  await copyKeys(
    run,
    inTurns(suspect).map(ranges => sourceSql.keys(sourceSql.inRanges(prefix, ranges))),
  );
  await client.query('drop table if exists gone');
  const { rowCount } = await client.query(targetSql.findGone(prefix), [suspect]);
  return rowCount ?? 0;
}

/** The same of members who are inactive in these parts of the source, and not here. */
async function findInactive(run: Context, parts: readonly string[]): Promise<number> {
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

/** The part of the source to read: nothing, what differs, or everything where most of it differs. */
export function rowsToRead(run: Context, found: Differences | null): string | undefined | null {
  if (found === null) return undefined;
  if (found.changed.length > 0 && found.unchanged * 2 <= found.total) return undefined;
  run.count({ read: found.unchanged, unchanged: found.unchanged });
  return found.changed.length === 0 ? null : run.sourceSql.inRanges(found.prefix, found.changed);
}
