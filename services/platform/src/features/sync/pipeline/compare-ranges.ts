import type { Lines } from '../../../clients/source/source.js';
import { readWire } from './wire.js';

/** Where source and target differ, found by comparing digests of key ranges. */
export interface Comparison {
  /** Total rows in the source. */
  readonly total: number;
  /** Total rows in the target. */
  readonly live: number;
  /** Rows in equal ranges, which are not read. */
  readonly unchanged: number;
  /** Ranges to read from the source. */
  readonly changed: readonly string[];
  /** Ranges where the target may have keys the source lacks. */
  readonly suspect: readonly string[];
}

interface Range {
  readonly wire: string;
  readonly count: number;
  readonly keys: string;
  readonly rows: string;
}

async function* ranges(lines: Lines): AsyncGenerator<Range> {
  for await (const chunk of lines)
    for (const line of chunk) {
      const [wire = '', count, keys = '', rows = ''] = line.split('\t');
      yield { wire, count: Number(count), keys, rows };
    }
}

/** Merges both sorted streams, so neither is held in memory. */
export async function compareRanges(source: Lines, target: Lines): Promise<Comparison> {
  const [theirs, ours] = [ranges(source), ranges(target)];
  let [left, right] = await Promise.all([theirs.next(), ours.next()]);
  let total = 0;
  let live = 0;
  let unchanged = 0;
  const changed: string[] = [];
  const suspect: string[] = [];
  while (!left.done || !right.done) {
    const there = left.done ? null : left.value;
    const here = right.done ? null : right.value;
    const takeThere = there !== null && (here === null || there.wire <= here.wire);
    const takeHere = here !== null && (there === null || here.wire <= there.wire);
    if (takeThere) total += there.count;
    if (takeHere) live += here.count;
    if (takeThere && takeHere) {
      const sameKeys = there.count === here.count && there.keys === here.keys;
      if (sameKeys && there.rows === here.rows) unchanged += there.count;
      else changed.push(readWire(there.wire));
      if (!sameKeys) suspect.push(readWire(here.wire));
    } else if (takeThere) changed.push(readWire(there.wire));
    else if (takeHere) suspect.push(readWire(here.wire));
    if (takeThere) left = await theirs.next();
    if (takeHere) right = await ours.next();
  }
  return { total, live, unchanged, changed, suspect };
}

/** Fewer rows than this in a range, on average, and the digests weigh more than the rows. */
const rowsPerRange = 8;

/**
 * How many leading characters of a key form a range, judged from a sample of consecutive keys. Prefix ranges mean the
 * same on every server, whatever its collation.
 */
export function choosePrefix(neighbors: readonly string[]): number {
  const longest = Math.max(1, ...neighbors.map(key => key.length));
  for (let length = longest; length > 1; length -= 1) {
    const found = new Set(neighbors.map(key => key.slice(0, length))).size;
    if (neighbors.length / found >= rowsPerRange) return length;
  }
  return 1;
}
