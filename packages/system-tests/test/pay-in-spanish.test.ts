import { expect, test } from 'vitest';
import { premiumRates } from '../../../services/pay/src/domain/earnings/premium-rates.js';
import { shippedShutdowns } from '../../../services/pay/src/domain/shutdowns/shutdowns.js';
import { shutdownNames } from '../../portal/src/pages/pay/words/shutdowns-es.js';
import { sources } from '../../portal/src/pages/pay/words/sources-es.js';

const law = /^[A-Z0-9 .;-]+$/;
const written = Object.values(premiumRates).flatMap(rows =>
  rows.flatMap(({ source, assumption }) => (assumption ? [source, assumption] : [source])),
);

test('where a premium is written is said in Spanish, but for laws, and of no other premium', () => {
  expect(Object.keys(sources).sort()).toEqual(written.filter(source => !law.test(source)).sort());
});

test('every shutdown that pay comes with has a Spanish name, and no other', () => {
  expect(Object.keys(shutdownNames).sort()).toEqual(
    Object.values(shippedShutdowns)
      .map(({ name }) => name)
      .sort(),
  );
});
