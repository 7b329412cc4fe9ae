import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SampleStatement } from './fixtures/statements/model.js';
import { renderStatement } from './fixtures/statements/render.js';
import { plainStyle } from './fixtures/statements/style.js';
import { type Pay, startPay } from './harness.js';
import { type Someone, someone } from './people.js';
import { pdfUpload } from './uploads.js';

let pay: Pay;
beforeAll(async () => {
  pay = await startPay();
});
afterAll(() => pay.stop());

type Row = [description: string, current: number, adjusted?: number];

/** A statement at 50.00 an hour; amounts in dollars, whole hours of them. */
function statement(
  [periodNumber, periodEnd, payDate]: readonly [number, string, string],
  earnings: Row[],
  deductions: Row[],
): SampleStatement {
  const amounts = ([description, current, adjusted = 0]: Row) => ({
    description,
    hours: /advance/i.test(description) ? 0 : current * 2,
    amount: current * 100,
    adjustedHours: adjusted * 2,
    adjustedAmount: adjusted * 100,
    ytd: 1_000_000,
  });
  return {
    periodNumber,
    periodEnd,
    payDate,
    hourlyRate: 5000,
    earnings: earnings.map(amounts),
    deductions: deductions.map(([description, current, adjusted = 0]) => ({
      description,
      current: current * 100,
      adjusted: adjusted * 100,
      ytd: 1_000_000,
    })),
    leave: { annual: 60, sick: 60 },
  };
}

// As published: 201903 ends 2019-02-02, two weeks before each.
const FIRST = [1, '2019-01-05', '2019-01-15'] as const;
const SECOND = [2, '2019-01-19', '2019-01-29'] as const;
const THIRD = [3, '2019-02-02', '2019-02-12'] as const;

async function upload(me: Someone, sample: SampleStatement): Promise<void> {
  const sent = pdfUpload(await renderStatement('employee_express_table', sample, plainStyle));
  const { status } = await vi.waitUntil(
    async () => {
      const answer = await pay.send('POST', '/api/parse', {
        headers: { ...me.headers, ...sent.headers },
        body: sent.body,
      });
      return answer.status !== 503 && answer;
    },
    { timeout: 50_000 },
  );
  expect(status).toBe(200);
}

test('statements of a shutdown show when its pay came, and whether advances were paid back', async () => {
  const me = await someone(pay);
  await me.rate({ hourly_base_rate: '50.00', duty_station: 'ZQX' });
  const analyze = async () =>
    (
      await me.send('POST', `/api/v1/shutdown-analysis/analyze?membernumber=${me.number}`, {
        shutdown_id: '2018',
      })
    ).body;

  await upload(me, statement(FIRST, [['Advanced Pay', 1000]], [['Federal Taxes', 10]]));
  await upload(
    me,
    statement(THIRD, [['Regular', 4000, 8000]], [['Recovery of Advanced Pay', 600]]),
  );
  expect(await analyze()).toMatchObject({
    missing_les_pp_ids: ['201902'],
    base_pay: { expected_total: 12_000, actual_total: 12_000, is_valid: false },
    premiums: { is_valid: false },
    advanced_payment: { net_amount: 400, is_valid: false },
  });

  await upload(
    me,
    statement(SECOND, [['Performance Award', 10]], [['Advanced Pay Repayment', 400]]),
  );
  expect(await analyze()).toMatchObject({
    missing_les_pp_ids: [],
    base_pay: {
      rows: [
        { pp_id: '201901', expected_regular: 4000, reg_current: 0 },
        { pp_id: '201902', expected_regular: 4000, reg_current: 0 },
        { pp_id: '201903', expected_regular: 4000, reg_adjusted: 8000, reg_current: 4000 },
      ],
      reg_total: 12_000,
      retro_total: 0,
      difference: 0,
      is_valid: true,
    },
    premiums: { total_expected: 0, total_actual: 0, is_valid: true },
    advanced_payment: {
      earnings_rows: [{ pp_id: '201901', description: 'Advanced Pay', current: 1000 }],
      total_earnings: 1000,
      total_deductions: 1000,
      net_amount: 0,
      is_valid: true,
    },
    is_valid: true,
  });

  // The same period again replaces what it said.
  await upload(me, statement(THIRD, [['Regular', 4000, 7000]], [['Federal Taxes', 10]]));
  expect(await analyze()).toMatchObject({
    base_pay: { difference: -1000, is_valid: false },
    advanced_payment: { net_amount: 600, is_valid: false },
    is_valid: false,
  });
});
