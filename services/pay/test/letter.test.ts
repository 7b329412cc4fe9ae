import { afterAll, expect, test } from 'vitest';
import { exampleStatement, keepStatement, recordExample } from './example-period.js';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';
import { row } from './simulation/statements.js';

const pay = await startPay();
afterAll(() => pay.stop());

const letter = async (me: Someone) =>
  (await me.send('GET', '/api/v1/pay-check/letter?pay_period=6&year=2026')).body;

const nothing = { expected_pay: 0, actual_pay: 0, difference: 0, categories: [], weeks: [] };

test('without records it names what is missing', async () => {
  expect(await letter(await someone(pay))).toEqual({
    ...nothing,
    pay_period: {
      pay_period_number: 6,
      year: 2026,
      start_date: '2026-02-22',
      end_date: '2026-03-07',
      pay_date: '2026-03-17',
    },
    rules_version: 2,
    status: 'missing_data',
    missing: ['configuration', 'shifts', 'statement'],
    hourly_base_rate: null,
    statement_rate: null,
  });
});

test('a period that was paid correctly has no letter', async () => {
  const me = await someone(pay);
  await recordExample(me);
  await keepStatement(pay, me, exampleStatement());
  expect(await letter(me)).toMatchObject({
    status: 'match',
    missing: [],
    hourly_base_rate: '68.37',
    statement_rate: '68.37',
    categories: [],
    weeks: [],
  });
});

test('a difference comes with its calculation and sources, and names no person', async () => {
  const me = await someone(pay);
  await recordExample(me);
  // Payroll forgot one Sunday and all training: the example has 2 × 136.72 and 59.82.
  const { earnings } = exampleStatement();
  const paid = earnings
    .filter(({ description }) => description !== 'OJTI')
    .map(each => (each.description === 'Sunday Premium' ? row('Sunday Premium', '136.72') : each));
  await keepStatement(pay, me, exampleStatement({ earnings: paid }));
  const facts = await letter(me);
  expect(facts).toMatchObject({
    status: 'discrepancy',
    expected_pay: 6867.18,
    actual_pay: 6670.64,
    difference: -196.54,
    weeks: [],
    categories: [
      {
        category: 'sunday_premium',
        expected: 273.44,
        actual: 136.72,
        difference: -136.72,
        note: expect.stringContaining('less Sunday premium'),
        sources: ['5 CFR 550.171; GAO B-193384; P.L. 111-8'],
        lines: [
          { shift_date: '2026-02-22', seconds: 28800, rate: '17.09', amount: '136.72' },
          { shift_date: '2026-03-01', seconds: 28800, rate: '17.09', amount: '136.72' },
        ],
      },
      {
        category: 'ojti_premium',
        expected: 59.82,
        actual: 0,
        difference: -59.82,
        // A letter names the notice alone; what is assumed about it stands beside.
        sources: ['union notice on the OJTI premium'],
        lines: Array(3).fill(
          expect.objectContaining({ assumption: expect.stringContaining('is assumed') }),
        ),
      },
    ],
  });
  // Three times 70 minutes at 17.09; the lines add up to what is rounded once.
  const [, training] = facts.categories;
  const sum = training.lines.reduce(
    (t: number, { amount }: { amount: string }) => t + Number(amount),
    0,
  );
  expect(sum).toBeCloseTo(59.82, 10);
  const text = JSON.stringify(facts);
  expect(text).not.toContain(me.number);
  expect(text).not.toContain('shift_id');
});

test('if overtime differs, the weeks explain its rate', async () => {
  const me = await someone(pay);
  await recordExample(me);
  const earnings = exampleStatement().earnings.filter(each => each.description !== 'True Overtime');
  await keepStatement(pay, me, exampleStatement({ earnings }));
  const { categories, weeks } = await letter(me);
  expect(categories).toMatchObject([
    {
      category: 'overtime',
      expected: 845.92,
      sources: ['5 CFR 551.512; 29 CFR 778.109'],
      lines: [{ amount: '546.96' }, { amount: '298.96' }],
    },
  ]);
  expect(weeks).toMatchObject([{ week_start: '2026-03-01', seconds: 48 * 3600 }]);
});
