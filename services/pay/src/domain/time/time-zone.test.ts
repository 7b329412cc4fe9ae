import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateIn, findZone, utc, zoneByWall } from './time-zone.js';

const newYork = findZone('America/New_York');
const zoneOf = (name: string) => findZone(name) ?? utc;
const seconds = (text: string) => Date.parse(`${text}Z`) / 1000;
const shown = (at: number | undefined) => at && new Date(at * 1000).toISOString().slice(0, 16);

/** 15 U.S.C. 260a: clocks go forward on the second Sunday of March, back on the first of November. */
test.each([
  ['2026-02-09T07:00', '2026-02-09T12:00'],
  ['2026-03-08T01:59', '2026-03-08T06:59'],
  ['2026-03-08T03:00', '2026-03-08T07:00'],
  ['2026-07-09T07:00', '2026-07-09T11:00'],
  // Shown twice: the first.
  ['2026-11-01T01:30', '2026-11-01T05:30'],
  ['2026-11-01T02:00', '2026-11-01T07:00'],
])('%s in New York is %s by UTC', (wall, at) => {
  expect(shown(newYork?.instantOf(seconds(wall)))).toBe(at);
  expect(shown(newYork?.wallOf(seconds(at)))).toBe(wall);
});

test('a skipped hour is read with the offset before the change', () => {
  expect(shown(newYork?.instantOf(seconds('2026-03-08T02:30')))).toBe('2026-03-08T07:30');
});

test('the second of a repeated hour is shown like the first', () => {
  expect(shown(newYork?.wallOf(seconds('2026-11-01T06:30')))).toBe('2026-11-01T01:30');
});

test('an invalid time zone name is refused', () => {
  expect(findZone('Mars/Olympus')).toBeNull();
});

test('for any instant, its wall time maps back to it or to the earlier repeated hour', () => {
  const zones = ['America/Los_Angeles', 'Pacific/Apia', 'Asia/Kolkata', 'Australia/Lord_Howe'];
  const instant = fc.integer({
    min: seconds('2000-01-01T00:00'),
    max: seconds('2040-01-01T00:00'),
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (name, at) => {
      const zone = findZone(name);
      const back = zone?.instantOf(zone.wallOf(at)) ?? 0;
      expect(zone?.wallOf(back)).toBe(zone?.wallOf(at));
      expect(at - back).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a time zone defined in a file agrees with the same named zone', () => {
  // New York without its law: four hours behind from April to October.
  const byWall = zoneByWall(wall => {
    const month = new Date(wall * 1000).getUTCMonth();
    return (month >= 3 && month <= 9 ? -4 : -5) * 3600;
  });
  for (const wall of ['2026-02-09T07:00', '2026-07-09T23:30'])
    expect(byWall.wallOf(byWall.instantOf(seconds(wall)))).toBe(seconds(wall));
  expect(byWall.instantOf(seconds('2026-07-09T07:00'))).toBe(
    newYork?.instantOf(seconds('2026-07-09T07:00')),
  );
});

test('today is the organization’s local date, not the UTC date', () => {
  const lateEvening = new Date('2026-01-01T03:30:00Z');
  expect(dateIn(zoneOf('America/New_York'), lateEvening)).toBe('2025-12-31');
  expect(dateIn(zoneOf('UTC'), lateEvening)).toBe('2026-01-01');
  expect(dateIn(zoneOf('Pacific/Auckland'), lateEvening)).toBe('2026-01-01');
});
