import { afterAll, expect, test } from 'vitest';
import { recordExample } from './example-period.js';
import { startPay } from './harness.js';
import { someone } from './people.js';

/** The fifth worked example over HTTP; `src/domain/earnings/earnings.test.ts` has all of them, to the cent. */
const pay = await startPay();
afterAll(() => pay.stop());

const nothing = {
  regular_pay: 0,
  night_differential: 0,
  sunday_premium: 0,
  ojti_premium: 0,
  cic_premium: 0,
  overtime: 0,
  total_gross: 0,
};

test('a whole period with an overtime shift and CIP earns what the example says, and explains it', async () => {
  const me = await someone(pay);
  await recordExample(me);
  const report = await me.report('202606');
  expect(report.shift_earnings).toEqual({
    ...nothing,
    regular_pay: 5469.6,
    sunday_premium: 273.44,
    ojti_premium: 59.82,
    overtime: 845.92,
    total_gross: 6867.18,
  });
  expect(report.comparison).toEqual({ matches: false, difference: -6867.18 });
  const { explanation, ...explained } = await me.report('202606&explain=true');
  expect(explained).toEqual(report);
  const cents = explanation.lines.reduce(
    (total: number, line: { amount: string }) => total + Math.round(Number(line.amount) * 100),
    0,
  );
  expect(cents).toBe(686_718);
});

test('what is absent counts as zeros', async () => {
  const me = await someone(pay);
  const report = await me.report('202606');
  expect(report.shift_earnings).toEqual(nothing);
  expect(report.comparison).toEqual({ matches: false, difference: 0 });
});

test('a verification says what it lacks', async () => {
  const me = await someone(pay);
  await me.rate();
  await me.shift();
  const { status, body } = await me.send('POST', '/api/verify', {
    membernumber: me.number,
    pay_period: 5,
    year: 2026,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    pay_period: 5,
    year: 2026,
    status: 'missing_data',
    expected_pay: 546.96,
    actual_pay: 0,
    discrepancies: [{ category: 'statement' }],
  });
});
