import { expect, test } from 'vitest';
import { words as english } from '../src/pages/pay/words/pay-en.js';
import { words as spanish } from '../src/pages/pay/words/pay-es.js';

test('a pay period is named so that nobody takes it for a month', () => {
  expect(english.periodName(6, 2026)).toBe('6 of 2026');
  expect(spanish.periodName(6, 2026)).toBe('6 de 2026');
});

test('a Spanish sentence that ends in a time has one full stop', () => {
  const until = '20 feb 2027, 10:24 p.m.';
  expect(spanish.sharing.shared('ZMA', until)).toMatch(/10:24 p\.m\.$/);
  expect(spanish.sharing.read(until)).toMatch(/10:24 p\.m\.$/);
  expect(spanish.calendar.since(until)).not.toContain('..');
  expect(spanish.sharing.read('ayer')).toBe('Última lectura: ayer.');
});
