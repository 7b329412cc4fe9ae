import { median } from '../text/median.js';
import type { TextRun } from './text-run.js';

/** Text as drawn: start of the baseline and direction in radians, with y downward. */
export interface DrawnText extends Omit<TextRun, 'x' | 'y'> {
  left: number;
  top: number;
  angle: number;
}

/** Letters this many times larger than most text are a watermark, `UNOFFICIAL COPY`, behind the rows. */
const WATERMARK = 5;
/** Lower limit for rotated text, since rows of pay all have one size. */
const TURNED_WATERMARK = 2;

/** Tolerance for text in one direction, including pages scanned slightly askew. */
const DEGREE = Math.PI / 180;
const whole = (angle: number) => (Math.round(angle / DEGREE) + 360) % 360;
/** The smaller angle between two directions. */
const turn = (from: number, to: number) => Math.atan2(Math.sin(to - from), Math.cos(to - from));

/**
 * Pages may be rotated, or have sideways text on an upright page. The direction of most letters becomes left to right.
 * Other directions (stamps, margins, watermarks) are dropped. If they have amounts, they may be another statement.
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
  // Statements are not printed at an angle.
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
