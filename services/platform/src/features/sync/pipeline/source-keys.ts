import { isUtf8 } from 'node:buffer';
import { keyMeant } from './check-row.js';
import type { Context } from './context.js';

/** Ranges per statement; their names are part of its text. */
const rangesAtATime = 5000;

export const inTurns = (ranges: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ranges.length / rangesAtATime) }, (_, i) =>
    ranges.slice(i * rangesAtATime, (i + 1) * rangesAtATime),
  );

/** A row rejected for its key still counts as present, so the member is not deactivated. */
const withMeant = (keys: readonly string[]): readonly string[] => {
  const meant = keys.map(keyMeant).filter((key, i) => key !== keys[i]);
  return meant.length === 0 ? keys : [...keys, ...meant];
};

/** Invalid UTF-8 matches no key here and cannot be stored. */
function asBytes(keys: readonly string[]): Buffer {
  const all = Buffer.from(`${keys.join('\n')}\n`, 'latin1');
  if (isUtf8(all)) return all;
  const readable = keys.filter(key => isUtf8(Buffer.from(key, 'latin1')));
  return Buffer.from(readable.map(key => `${key}\n`).join(''), 'latin1');
}

/** Copies source keys into a temporary table of the first connection. */
export async function copyKeys(
  { target, reader, targetSql }: Context,
  statements: readonly string[],
): Promise<void> {
  const [{ client, copyIn }] = target;
  await client.query(`${targetSql.createSourceKeys}; truncate source_keys`);
  for (const statement of statements)
    for await (const keys of reader.readLines(statement))
      await copyIn('copy source_keys from stdin', [asBytes(withMeant(keys))]);
  await client.query('analyze source_keys');
}
