import { findDates } from '../../text/dates.js';
import type { Line } from '../../text/word.js';

const DAY_MS = 86_400_000;
/** From a period's first day to its last. */
const SPAN_MS = 13 * DAY_MS;

/** The last day of the two-week period whose two dates the statement prints, wherever it does. */
export function periodEndOfPair(lines: Line[]): string | undefined {
  const inLines = lines.map(line => findDates(line.text));
  for (const dates of [...inLines, inLines.flat()]) {
    const starts = new Set(dates.map(Date.parse));
    const end = dates.find(date => starts.has(Date.parse(date) - SPAN_MS));
    if (end) return end;
  }
  return undefined;
}
