import type { ColumnFamily } from '../../../clients/source/source.js';

const hour = 3_600_000;
/** Baker Island: the zone furthest behind UTC. */
const westmost = 12 * hour;
/** Clocks go back by up to three hours (Casey Station), so a later change may have an earlier stamp. */
const goingBack = 3 * hour;

const written = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** The local time in this zone, as if it were UTC. */
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
 * The earliest stamp of a row changed at or after this instant, `2026-01-31 09:30:00`. Stamps may use UTC or local
 * time; without a known zone, any zone.
 */
export function earliestStamp(since: Date, family: ColumnFamily, timeZone: string | null): string {
  const at = since.getTime();
  const local =
    timeZone === null ? at - westmost : Math.min(at, onTheWall(at, timeZone) - goingBack);
  return written(family === 'instant' && timeZone === null ? at : local);
}
