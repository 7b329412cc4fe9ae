import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';

/** The worked examples of the pay rules, R = 68.37, over HTTP and to the cent. */
const pay = await startPay();
afterAll(() => pay.stop());

interface Example {
  readonly name: string;
  readonly period: string;
  readonly record: (me: Someone) => Promise<unknown>;
  readonly earns: Record<string, number>;
  readonly cip?: number;
}

const leaveOnSunday = async (me: Someone, sub_type: string) => {
  const id = await me.shift({ shift_date: '2026-02-15', start_time: '06:00', end_time: '14:00' });
  await me.entry(id, sub_type, '10:00', '14:00');
};

async function wholePeriod(me: Someone): Promise<void> {
  for (const week of ['2026-02-22', '2026-03-01'])
    for (const day of [0, 1, 2, 3, 4]) {
      const shift_date = new Date(Date.parse(week) + day * 86_400_000).toISOString().slice(0, 10);
      const times = day === 0 ? { start_time: '06:00', end_time: '14:00' } : {};
      const id = await me.shift({ shift_date, ...times });
      if (week === '2026-03-01' && day > 1) await me.ojti(id, '09:00', '10:10');
    }
  await me.shift({ shift_date: '2026-03-06', shift_type: 'tos' });
}

const examples: readonly Example[] = [
  {
    name: 'a day shift',
    period: '202605',
    record: me => me.shift(),
    earns: { regular_pay: 546.96, total_gross: 546.96 },
  },
  {
    name: 'a night into Sunday, in charge',
    period: '202605',
    record: async me => {
      const id = await me.shift({
        shift_date: '2026-02-14',
        start_time: '22:00',
        end_time: '06:00',
      });
      await me.cic(id, '00:00', '05:30');
    },
    earns: {
      regular_pay: 546.96,
      night_differential: 54.72,
      sunday_premium: 136.72,
      cic_premium: 37.62,
      total_gross: 776.02,
    },
  },
  {
    name: 'training and overtime',
    period: '202605',
    record: async me => {
      const id = await me.shift({
        shift_date: '2026-02-10',
        start_time: '13:30',
        end_time: '21:30',
      });
      await me.ojti(id, '14:05', '15:50');
      await me.entry(id, 'overtime', '21:30', '23:00');
    },
    earns: {
      regular_pay: 546.96,
      night_differential: 34.2,
      ojti_premium: 29.91,
      overtime: 158.9,
      total_gross: 769.97,
    },
  },
  {
    name: 'annual leave on Sunday',
    period: '202605',
    record: me => leaveOnSunday(me, 'annual_leave'),
    earns: { regular_pay: 546.96, sunday_premium: 68.36, total_gross: 615.32 },
  },
  {
    name: 'leave without pay on Sunday',
    period: '202605',
    record: me => leaveOnSunday(me, 'lwop'),
    earns: { regular_pay: 273.48, sunday_premium: 68.36, total_gross: 341.84 },
  },
  {
    name: 'a whole period with an overtime shift and CIP',
    period: '202606',
    cip: 4,
    record: wholePeriod,
    earns: {
      regular_pay: 5469.6,
      sunday_premium: 273.44,
      ojti_premium: 59.82,
      overtime: 845.92,
      total_gross: 6867.18,
    },
  },
];

const nothing = {
  regular_pay: 0,
  night_differential: 0,
  sunday_premium: 0,
  ojti_premium: 0,
  cic_premium: 0,
  overtime: 0,
  total_gross: 0,
};

test.each(examples)('$name earns what the example says', async ({ period, record, earns, cip }) => {
  const me = await someone(pay);
  await me.rate(cip === undefined ? {} : { cip_percentage: cip });
  await record(me);
  const report = await me.report(period);
  expect(report.shift_earnings).toEqual({ ...nothing, ...earns });
  expect(report.comparison).toEqual({ matches: false, difference: -(earns.total_gross ?? 0) });
});

test('an explained report adds up to the report', async () => {
  const me = await someone(pay);
  await me.rate({ cip_percentage: 4 });
  await wholePeriod(me);
  const { body } = await me.send(
    'GET',
    `/api/v1/earning-report?membernumber=${me.number}&pp_id=202606&explain=true`,
  );
  const cents = body.explanation.lines.reduce(
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
  });
  expect(body.discrepancies.map((each: { category: string }) => each.category)).toEqual([
    'statement',
  ]);
});
