import { median } from '../text/median.js';
import type { TextRun } from './text-run.js';

/** Text as drawn: a baseline's start, its direction in radians, on a page with y downwards. */
export interface DrawnText extends Omit<TextRun, 'x' | 'y'> {
  left: number;
  top: number;
  angle: number;
}

/** Letters so many times as large as most of the text are a watermark, `UNOFFICIAL COPY`, behind its rows. */
const WATERMARK = 5;
/** Turned text is a watermark from this on, since rows of pay are all of one size. */
const TURNED_WATERMARK = 2;

/** Text in one direction differs by less, on a page that a scanner drew in a little askew, too. */
const DEGREE = Math.PI / 180;
const whole = (angle: number) => (Math.round(angle / DEGREE) + 360) % 360;
/** How far one direction is turned from another, the shorter way round. */
const turn = (from: number, to: number) => Math.atan2(Math.sin(to - from), Math.cos(to - from));

/**
 * A page may be turned, or its text written sideways on an upright page. What counts is the
 * direction most of the text has: it becomes left to right, and text in other directions (stamps,
 * margins, watermarks) is left out. It has no amounts, unless it is another statement.
 */
export function uprightRuns(drawn: DrawnText[]): { runs: TextRun[]; turnedAmounts: boolean } {
  const letters = new Map<number, number>();
  for (const { angle, text } of drawn)
    letters.set(whole(angle), (letters.get(whole(angle)) ?? 0) + text.trim().length);
  const [most] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [0];
  const main = most * DEGREE;
  const usual = median(drawn.map(({ size }) => size));
  const own = drawn.filter(
    ({ angle, size }) => Math.abs(turn(main, angle)) < DEGREE && size <= WATERMARK * usual,
  );
  const radians = main + median(own.map(({ angle }) => turn(main, angle)));
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const runs = own.map(({ left, top, angle: _, ...run }) => ({
    ...run,
    x: left * cos + top * sin,
    y: top * cos - left * sin,
  }));
  // No statement is printed slantwise.
  const isSquare = (angle: number) =>
    Math.abs(Math.sin(2 * turn(main, angle))) < Math.sin(2 * DEGREE);
  const turned = drawn.filter(
    ({ angle, size }) =>
      Math.abs(turn(main, angle)) >= DEGREE && isSquare(angle) && size <= TURNED_WATERMARK * usual,
  );
  return { runs, turnedAmounts: hasAmounts(turned) };
}

/** Amounts may be split into letters or lines; a date (14.04.2026) is not an amount. */
const hasAmounts = (turned: DrawnText[]) =>
  /(?<![\d.])\d[\d,]*\.\d\d(?![\d.])/.test(turned.map(({ text }) => text).join(''));
