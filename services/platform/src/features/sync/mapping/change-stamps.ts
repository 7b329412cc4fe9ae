import type { ColumnFamily } from '../../../clients/source/source.js';

const hour = 3_600_000;
/** Baker Island: no clock of any place is further behind UTC. */
const westmost = 12 * hour;
/** Clocks go back, once a year by an hour and at Casey Station by three: what is written later may bear an earlier time. */
const goingBack = 3 * hour;

const written = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** What a clock on the wall shows in this zone, as if it were UTC. */
function onTheWall(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(part => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * The earliest stamp that a row may bear which was changed at this instant or later, `2026-01-31 09:30:00`.
 * Whoever stamps may use UTC or the zone of the place; where nobody names the place, it may be any.
 */
export function earliestStamp(since: Date, family: ColumnFamily, timeZone: string | null): string {
  const at = since.getTime();
  const local =
    timeZone === null ? at - westmost : Math.min(at, onTheWall(at, timeZone) - goingBack);
  return written(family === 'instant' && timeZone === null ? at : local);
}
