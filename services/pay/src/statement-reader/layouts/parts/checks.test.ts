import { expect, test } from 'vitest';
import { makeNetPay } from './checks.js';

const sums = { grossPay: '5469.60', netPay: '5000.00' };
const row = (current: string, adjusted = '0.00') => ({
  description: 'Medicare',
  current,
  adjusted,
});

test('deductions are certain if they lead to net pay to the cent, without adjusted rows', () => {
  expect(makeNetPay(sums, [row('400.00'), row('69.60')])).toBe(true);
  expect(makeNetPay(sums, [row('400.00'), row('69.61')])).toBe(false);
  expect(makeNetPay(sums, [row('400.00'), row('69.60'), row('0.00', '1.00')])).toBe(false);
  expect(makeNetPay({ ...sums, netPay: null }, [row('400.00'), row('69.60')])).toBe(false);
  // All that was earned is paid: there is nothing to deduct.
  expect(makeNetPay({ ...sums, netPay: sums.grossPay }, [])).toBe(true);
  expect(makeNetPay(sums, [])).toBe(false);
});
