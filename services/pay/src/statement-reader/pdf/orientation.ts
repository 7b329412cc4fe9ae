import { median } from '../text/median.js';
import type { TextRun } from './text-run.js';

/** Text as drawn: a baseline's start, its direction in degrees, on a page with y downwards. */
export interface DrawnText extends Omit<TextRun, 'x' | 'y'> {
  left: number;
  top: number;
  angle: number;
}

/** Letters so many times as large as most of the text are a watermark, `UNOFFICIAL COPY`, behind its rows. */
const WATERMARK = 5;

/**
 * A page may be turned, or its text written sideways on an upright page. What counts is the
 * direction most of the text has: it becomes left to right, and text in other directions (stamps,
 * margins, watermarks) is left out.
 */
export function uprightRuns(drawn: DrawnText[]): TextRun[] {
  const letters = new Map<number, number>();
  for (const item of drawn)
    letters.set(item.angle, (letters.get(item.angle) ?? 0) + item.text.trim().length);
  const [main] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [0];
  const largest = WATERMARK * median(drawn.map(({ size }) => size));
  const radians = (main * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return drawn
    .filter(item => item.angle === main && item.size <= largest)
    .map(({ left, top, angle: _, ...run }) => ({
      ...run,
      x: left * cos + top * sin,
      y: top * cos - left * sin,
    }));
}
