import type { Lines } from '../../../clients/source/source.js';
import { readWire } from './wire.js';

/** Where source and target differ, found by the digests of ranges of keys on both sides. */
export interface Comparison {
  /** Rows of the source, all in all. */
  readonly total: number;
  /** Rows of the target. */
  readonly live: number;
  /** Rows in ranges that are alike on both sides: nobody needs to read them. */
  readonly unchanged: number;
  /** Ranges with something in the source to read. */
  readonly changed: readonly string[];
  /** Ranges where the target has keys that the source may lack. */
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

/** Walks both sides at once; both are in the order of bytes, so neither has to be remembered. */
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
 * How many leading characters of a key make a range, from keys that follow one another in the target.
 * Ranges by prefix mean the same to every server, whatever its order of letters.
 */
export function choosePrefix(neighbours: readonly string[]): number {
  const longest = Math.max(1, ...neighbours.map(key => key.length));
  for (let length = longest; length > 1; length -= 1) {
    const found = new Set(neighbours.map(key => key.slice(0, length))).size;
    if (neighbours.length / found >= rowsPerRange) return length;
  }
  return 1;
}
