import { expect, test } from 'vitest';
import { words as facilityEnglish } from '../src/pages/facility/words/facility-en.js';
import { words as facilitySpanish } from '../src/pages/facility/words/facility-es.js';
import { words as english } from '../src/pages/pay/words/pay-en.js';
import { words as spanish } from '../src/pages/pay/words/pay-es.js';
import { words as homeSpanish } from '../src/words/es.js';
import { ago, soon } from '../src/words/format.js';

test('the name of a pay period is not parsed as a month', () => {
  expect(english.periodName(6, 2026)).toBe('6 of 2026');
  expect(spanish.periodName(6, 2026)).toBe('6 de 2026');
});

test('a Spanish sentence ending in a time has one full stop', () => {
  const until = '20 feb 2027, 10:24 p.m.';
  expect(spanish.sharing.shared('ZMA', until)).toMatch(/10:24 p\.m\.$/);
  expect(spanish.sharing.read(until)).toMatch(/10:24 p\.m\.$/);
  expect(spanish.calendar.since(until)).not.toContain('..');
  expect(spanish.sharing.read('ayer')).toBe('Última lectura: ayer.');
});

test('a number of Spanish shifts needs no plural beside it', () => {
  expect(homeSpanish.home.pay.paidOn('3 mar', '1 turno')).toBe(
    'Pagado el 3 mar. Ha anotado 1 turno.',
  );
});

test.each([
  [-20, 'a moment ago'],
  [5, 'a moment ago'],
  [20, 'in a moment'],
  [-3600 * 23, '23 hours ago'],
  [-3600 * 47, '1 day ago'],
  [3600 * 25, 'in 1 day'],
  [-86_400 * 13, '1 week ago'],
])('%i seconds from now is shown as a duration, not in calendar days: %s', (seconds, said) => {
  const now = Date.parse('2026-02-22T09:00:00Z');
  expect(ago(new Date(now + seconds * 1000).toISOString(), now)).toBe(said);
});

test.each([
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [7200, 'in 2 hours'],
])('a wait of %i seconds is shown as %s, never shorter', (seconds, said) => {
  expect(soon(seconds)).toBe(said);
});

test.each([
  ['English', facilityEnglish, english],
  ['Spanish', facilitySpanish, spanish],
])(
  'a representative reads in %s how members share, with the labels that members see',
  (_, facility, pay) => {
    expect(facility.checks.none).toContain(pay.sharing.share);
    expect(facility.checks.none).toContain(pay.places.check);
  },
);
