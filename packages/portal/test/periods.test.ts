import { expect, test } from 'vitest';
import { after, before, isPeriodId } from '../src/pages/pay/days/periods.js';

test('a year ends with its 26th pay period, 2018 and 2029 with their 27th', () => {
  expect([after('202626'), before('202701')]).toEqual(['202701', '202626']);
  expect([after('202926'), after('202927'), before('203001')]).toEqual([
    '202927',
    '203001',
    '202927',
  ]);
  expect(['201827', '202927', '202627', '202600'].map(isPeriodId)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
