import type { Discrepancy } from '@guildhall/contracts/pay';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '../src/domain/time/plain-date.js';
import { exampleShifts, exampleStatement, keepStatement, recordExample } from './example-period.js';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';
import { row, statement } from './simulation/statements.js';

const pay = await startPay();
afterAll(() => pay.stop());

const overview = async (me: Someone, year?: number) =>
  (await me.send('GET', `/api/v1/overview/year${year ? `?year=${year}` : ''}`)).body;
const periodOf = async (me: Someone, ppId: string) =>
  (await overview(me, 2026)).periods.find((each: { pp_id: string }) => each.pp_id === ppId);

const noHours = {
  worked: 0,
  overtime: 0,
  credit: 0,
  leave: 0,
  night: 0,
  sunday: 0,
  holiday: 0,
  ojti: 0,
  cic: 0,
};

describe('a year', () => {
  test('of a member without records has all its periods, and nothing is missing', async () => {
    const year = await overview(await someone(pay));
    expect(year).toMatchObject({
      year: 2026,
      today: '2026-03-10',
      has_rate: false,
      to_date: { shifts: 0, paid_hours: noHours, expected_pay: 0, actual_pay: 0 },
      compared: { periods: 0, difference: 0 },
      leave_balances: null,
    });
    expect(year.periods).toHaveLength(26);
    expect(year.missing_statement_pp_ids).toEqual([]);
  });

  test('misses statements only from the first period with data of the member', async () => {
    const me = await someone(pay);
    const missing = async (year = 2026) => (await overview(me, year)).missing_statement_pp_ids;
    // 202605 is paid on 2026-03-03, 202606 a week from today.
    await me.shift({ shift_date: '2026-02-21' });
    expect(await missing()).toEqual(['202605']);
    await keepStatement(pay, me, statement(), '202602');
    expect(await missing()).toEqual(['202603', '202604', '202605']);
    await me.shift({ shift_date: '2025-12-27' });
    expect(await missing()).toEqual(['202601', '202603', '202604', '202605']);
    await me.shift({ shift_date: '2025-11-29' });
    expect(await missing(2025)).toEqual(['202525', '202526']);
    expect(await missing(2024)).toEqual([]);
  });

  test('misses statements from the period in which the rate was entered', async () => {
    const me = await someone(pay);
    await me.rate();
    await pay.pool.query('update pay_configurations set created_at = $2 where membernumber = $1', [
      me.number,
      '2026-02-08T12:00:00Z',
    ]);
    expect((await overview(me, 2026)).missing_statement_pp_ids).toEqual(['202605']);
  });

  test('shows hours by kind of pay, amounts earned and paid, and the latest leave balances', async () => {
    const me = await someone(pay);
    await recordExample(me);
    await me.shift();
    await keepStatement(pay, me, exampleStatement());
    await keepStatement(
      pay,
      me,
      statement({ earnings: [row('Regular', '100.00')], leave: { annual: '36.50', sick: null } }),
      '202603',
    );
    const year = await overview(me);
    expect(await periodOf(me, '202606')).toMatchObject({
      shifts: 11,
      hours: 88,
      paid_hours: { ...noHours, worked: 80, overtime: 8, sunday: 16, ojti: 3.5 },
      expected_pay: 6867.18,
      actual_pay: 6867.18,
      difference: 0,
      status: 'match',
      leave_balances: { annual_leave: 40.5, sick_leave: 112 },
    });
    expect(await periodOf(me, '202605')).toMatchObject({
      // Eight hours at 68.37, and 4 % of it, 2.73, an hour.
      expected_pay: 568.8,
      status: 'missing_data',
      leave_balances: null,
    });
    expect(year.missing_statement_pp_ids).toEqual(['202604', '202605']);
    expect(year.to_date).toEqual({
      shifts: 12,
      paid_hours: { ...noHours, worked: 88, overtime: 8, sunday: 16, ojti: 3.5 },
      expected_pay: 7435.98,
      actual_pay: 6967.18,
    });
    expect(year.compared).toEqual({
      periods: 1,
      expected_pay: 6867.18,
      actual_pay: 6867.18,
      difference: 0,
    });
    expect(year.leave_balances).toEqual({ pp_id: '202606', annual_leave: 40.5, sick_leave: 112 });
  });

  test('has the same values as each period’s report, also where shifts cross into the next', async () => {
    const me = await someone(pay);
    await me.rate();
    const shifts = Array.from({ length: 60 }, (_, at) => ({
      ...monday,
      shift_date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      start_time: '22:00',
      end_time: '06:00',
      ...(at % 5 === 0 && {
        tos_tnw: [
          { entry_type: 'tos', sub_type: 'overtime', start_time: '20:00', end_time: '23:00' },
        ],
      }),
    }));
    await me.send('POST', '/api/v1/shifts/bulk', { shifts });
    // Over the last hours of the one before, and recorded later.
    await me.shift({ shift_date: '2026-01-11', start_time: '04:00', end_time: '12:00' });
    const { periods } = await overview(me);
    for (const { pp_id, expected_pay } of periods)
      expect(expected_pay, pp_id).toBe((await me.report(pp_id)).shift_earnings.total_gross);
  });

  test('has the same differences as each period’s check, including later corrections', async () => {
    const me = await someone(pay);
    await recordExample(me);
    // The example once more, two periods before, in the year before and at the end of this one.
    const numbers = [4, 1, 26, 6];
    for (const number of numbers.slice(0, 3)) {
      const move = (day: string) => addDays(day, 14 * (number - 6));
      const shifts = exampleShifts.map(each => ({ ...each, shift_date: move(each.shift_date) }));
      await me.send('POST', '/api/v1/shifts/bulk', { shifts });
    }
    const unpaid = exampleStatement().earnings.filter(each => each.description !== 'OJTI');
    const award = row('Award', '1000.00');
    const keep = (ppId: string, ...earnings: typeof unpaid) =>
      keepStatement(pay, me, exampleStatement({ earnings }), ppId);
    for (const ppId of ['202601', '202604', '202626']) await keep(ppId, ...unpaid, award);
    await keep('202606', ...exampleStatement().earnings, award);
    // Of the first two one is put right, and the last one in the year that follows.
    const late = row('OJTI', '0.00', { adjustedAmount: '59.82' });
    await keep('202605', late);
    await keep('202702', late);
    const { periods } = await overview(me);
    const told = async (number: number) => {
      const body = { membernumber: me.number, pay_period: number, year: 2026 };
      const { discrepancies } = (await me.send('POST', '/api/verify', body)).body;
      return discrepancies.map(({ category, difference, findings }: Discrepancy) => ({
        category,
        difference,
        findings: findings?.filter(({ code }) => code === 'adjusted_later'),
      }));
    };
    for (const number of numbers)
      expect(periods[number - 1].differences, String(number)).toEqual(await told(number));
    const putRight = numbers.filter(number =>
      JSON.stringify(periods[number - 1]).includes('later'),
    );
    expect(putRight).toEqual([1, 26]);
    expect(periods[5].differences).toEqual([{ category: 'other', difference: 1000, findings: [] }]);
  });

  test.each([1900, 2199])('is available at the edges of the calendar: %s', async year => {
    expect((await overview(await someone(pay), year)).year).toBe(year);
  });

  test('is only available to its member', async () => {
    const [me, other] = [await someone(pay), await someone(pay)];
    await recordExample(other);
    await keepStatement(pay, other, exampleStatement());
    expect((await overview(me)).to_date.shifts).toBe(0);
    const answer = await me.send('GET', `/api/v1/overview/year?membernumber=${other.number}`);
    expect(answer.status).toBe(403);
  });
});

describe('the ledger of shutdowns', () => {
  const regular = (amount: string) => row('Regular', amount);

  test('shows the amount owed until later statements pay it', async () => {
    const me = await someone(pay);
    await me.rate();
    const ledger = async () => (await overview(me, 2026)).shutdowns;
    // Nothing is recorded: a full schedule, 80 hours at 68.37, was due.
    await keepStatement(pay, me, statement({ earnings: [regular('3000.00')] }), '202604');
    expect(await ledger()).toEqual([
      {
        shutdown_id: '2026',
        shutdown_name: expect.any(String),
        start_date: '2026-01-31',
        end_date: '2026-02-03',
        pp_ids: ['202604'],
        before_pp_ids: [],
        assumed_pp_ids: ['202604'],
        missing_les_pp_ids: [],
        base_pay_difference: -2469.6,
        premium_difference: 0,
        advance_net: 0,
        is_settled: false,
      },
    ]);
    const later = statement({ earnings: [regular('5469.60'), row('Retro Pay', '2469.60')] });
    await keepStatement(pay, me, later, '202605');
    await keepStatement(pay, me, statement(), '202607');
    expect(await ledger()).toMatchObject([
      { pp_ids: ['202604', '202605'], base_pay_difference: 0, is_settled: true },
    ]);
  });

  test('does not offset debts with premiums that it does not expect', async () => {
    const me = await someone(pay);
    await me.rate();
    const [late, holiday] = [{ adjustedAmount: '54.72' }, row('Holiday Worked', '546.96')];
    // Eight hours from 18 to 02 o'clock at 6.84; of the other 72 hours nothing is recorded.
    await me.shift({ shift_date: '2026-01-26', start_time: '18:00', end_time: '02:00' });
    await keepStatement(pay, me, statement({ earnings: [regular('46.96'), holiday] }), '202604');
    const ledger = async () => (await overview(me, 2026)).shutdowns;
    expect(await ledger()).toMatchObject([
      { base_pay_difference: -500, premium_difference: -54.72, is_settled: false },
    ]);
    const night = row('Night Differential', '27.36', late);
    const next = [regular('5469.60'), row('Retro Pay', '500.00'), night, holiday];
    await keepStatement(pay, me, statement({ earnings: next }), '202605');
    expect(await ledger()).toMatchObject([
      { assumed_pp_ids: ['202605'], premium_difference: 0, is_settled: true },
    ]);
  });

  test('does not include a later raise', async () => {
    const me = await someone(pay);
    // The statement says 68.37: eighty hours of it are 5,469.60.
    await me.rate({ hourly_base_rate: '70.00' });
    await keepStatement(pay, me, statement({ earnings: [regular('5469.60')] }), '202604');
    expect((await overview(me, 2026)).shutdowns).toMatchObject([
      { base_pay_difference: 0, is_settled: true },
    ]);
  });

  test('names missing statements, and belongs to the year of its pay', async () => {
    const me = await someone(pay);
    await me.shift({ shift_date: '2025-09-20' });
    const { shutdowns } = await overview(me, 2025);
    const affected = ['202521', '202522', '202523', '202524'];
    expect(shutdowns).toMatchObject([
      { shutdown_id: '2025', pp_ids: affected, missing_les_pp_ids: affected, is_settled: false },
    ]);
    expect((await overview(me, 2018)).shutdowns).toEqual([]);
    expect((await overview(me, 2019)).shutdowns).toHaveLength(1);
  });

  test('starts with the member: nothing is missing before a member who joins during it', async () => {
    const me = await someone(pay);
    await me.rate();
    // Period 23 of 2025 begins on October 19; the member began on Monday 27, in its second week.
    await me.shift({ shift_date: '2025-10-27' });
    const full = statement({ earnings: [regular('5469.60')] });
    await keepStatement(pay, me, statement({ earnings: [regular('546.96')] }), '202523');
    await keepStatement(pay, me, full, '202524');
    expect((await overview(me, 2025)).shutdowns).toMatchObject([
      {
        pp_ids: ['202523', '202524'],
        before_pp_ids: ['202521', '202522'],
        assumed_pp_ids: ['202524'],
        missing_les_pp_ids: [],
        base_pay_difference: 0,
        is_settled: true,
      },
    ]);
  });

  test('omits a shutdown that ended before the member’s first data', async () => {
    const me = await someone(pay);
    await me.shift({ shift_date: '2026-02-23' });
    expect((await overview(me, 2026)).shutdowns).toMatchObject([
      { pp_ids: [], before_pp_ids: ['202604'], missing_les_pp_ids: [], is_settled: false },
    ]);
  });
});
