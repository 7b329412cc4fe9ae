import type { Point } from './curve.js';
import { median } from './curve.js';
import { type CurveKey, curves } from './curves.js';
import { saySize, sayTime } from './say.js';

/** What a part in a process of its own prints of each point, behind this word. */
export const mark = 'GROWTH ';

export interface Results {
  readonly add: (key: CurveKey, point: Point) => void;
  readonly of: (key: CurveKey) => readonly Point[];
  readonly failed: string[];
  /** What cannot be measured is said, and the others are. */
  readonly attempt: (what: string, work: () => Promise<void>) => Promise<void>;
}

export function createResults(say: (line: string) => void): Results {
  const points = new Map<CurveKey, Point[]>(curves.map(({ key }) => [key, []]));
  const failed: string[] = [];
  return {
    failed,
    of: key => points.get(key) ?? [],
    add(key, point) {
      points.get(key)?.push(point);
      say(
        `${key.padEnd(16)} ${saySize(point.size).padStart(10)}  ${sayTime(median(point.ms)).padStart(9)}  ${Math.round(point.memoryMb)} MB`,
      );
    },
    async attempt(what, work) {
      try {
        await work();
      } catch (error) {
        failed.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
        say(`not measured: ${failed.at(-1)}`);
      }
    },
  };
}

// What takes a millisecond is measured often: a machine that does other things as well hides it from a few rounds.
const forMs = 1000;
const mostRounds = 200;
/** They fill caches and are not counted. */
const warmRounds = 3;

/** So many rounds, and more of what is quick. */
export async function timesOf(
  rounds: number,
  work: (round: number) => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  const wanted = () =>
    times.length < rounds || (times.length < mostRounds && performance.now() < until);
  for (let round = 0; round < warmRounds || wanted(); round += 1) {
    await before();
    const began = performance.now();
    await work(round);
    if (round >= warmRounds) times.push(performance.now() - began);
  }
  return times;
}
