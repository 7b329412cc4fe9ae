import { expect, test } from 'vitest';
import { shift, terms } from '../../../test/simulation/shifts.js';
import { row, statement } from '../../../test/simulation/statements.js';
import type { RecordedShift } from '../shifts/shift.js';
import type { Statement, StatementEarning } from '../statements/statement.js';
import { findPeriodById } from '../time/calendar.js';
import { analyzeShutdown, findingsOf, termsAsStated } from './analysis.js';
import { shippedShutdowns, shutdownPeriods } from './shutdowns.js';

const shutdown = (id: string) => {
  const found = shippedShutdowns[id];
  if (found === undefined) throw new Error(id);
  return found;
};
const ids = (id: string, endPp: string | null) => {
  const found = shutdownPeriods(shutdown(id), endPp);
  return 'reason' in found
    ? found.reason
    : found.periods.map(p => `${p.year} ${p.pay_period_number}`);
};

test('every affected period has a day in its shutdown', () => {
  for (const { affected_pay_periods, start_date, end_date } of Object.values(shippedShutdowns))
    for (const ppId of affected_pay_periods) {
      const period = findPeriodById(ppId);
      expect(period && period.start_date <= end_date && start_date <= period.end_date).toBe(true);
    }
});

test('the periods are those from the first affected to end_pp, or to the last affected', () => {
  expect(ids('2013', null)).toEqual(['2013 21', '2013 22']);
  expect(ids('2025', '202522')).toEqual(['2025 21', '2025 22']);
  expect(ids('2025', '202601')).toHaveLength(7);
});

test.each(['2025', '202599', '20252x', ''])('end_pp %j is malformed', endPp =>
  expect(ids('2025', endPp)).toContain('YYYYPP'),
);

test('end_pp before the first affected period is refused', () =>
  expect(ids('2025', '202520')).toContain('202521'));

function analyze(
  statements: Record<string, Partial<Statement>>,
  shifts: RecordedShift[] = [],
  endPp = '202604',
) {
  const found = shutdownPeriods(shutdown('2026'), endPp);
  if ('reason' in found) throw new Error(found.reason);
  const stored = Object.entries(statements).map(([id, it]) => [id, statement(it)] as const);
  const facts = {
    periods: found.periods,
    termsFor: () => terms(),
    shifts,
    statements: new Map(stored),
  };
  return analyzeShutdown(findingsOf(facts));
}
const paid = (...earnings: StatementEarning[]) => ({ earnings });

test('eighty hours are expected if no shifts are recorded', () => {
  const full = analyze({ '202604': paid(row('Regular', '5469.60')) });
  expect(full).toMatchObject({
    pp_ids: ['202604'],
    missing_les_pp_ids: [],
    base_pay: { expected_total: 5469.6, reg_total: 5469.6, actual_total: 5469.6, difference: 0 },
    advanced_payment: { earnings_rows: [], net_amount: 0, is_valid: true },
    is_valid: true,
  });
  expect(full.premiums.rows).toHaveLength(6);
});

test('worked time, paid leave, furlough and shutdown time are owed, leave without pay is not', () => {
  const days = ['annual_leave', 'furlough', 'gov_shutdown', 'lwop'].map((subType, i) =>
    shift(`2026-01-2${6 + i}`, '07:00-15:00', { leave: [[subType, '11:00-15:00']] }),
  );
  expect(analyze({}, days).base_pay.rows).toEqual([
    {
      pp_id: '202604',
      expected_regular: 1914.36, // 28 × 68.37
      reg_adjusted: 0,
      reg_current: 0,
      retro_adjusted: 0,
      retro_current: 0,
    },
  ]);
});

test('retro pay is recognized by its name and its table, also in later statements', () => {
  const { base_pay, is_valid } = analyze(
    {
      '202604': paid(row('Regular', '2000.00')),
      '202605': paid(
        row('Regular', '5469.60', { adjustedAmount: '1000.00' }),
        row('RETRO REGULAR', '469.60'),
        row('REGULAR PAY', '0.00', { adjustedAmount: '2000.00', retroactive: true }),
      ),
    },
    [],
    '202605',
  );
  expect(base_pay.rows[1]).toMatchObject({
    reg_adjusted: 1000,
    reg_current: 5469.6,
    retro_adjusted: 2000,
    retro_current: 469.6,
  });
  expect(base_pay).toMatchObject({
    reg_total: 8469.6,
    retro_total: 2469.6,
    difference: 0,
    is_valid: true,
  });
  expect(is_valid).toBe(true);
});

test('late premiums count as premiums and do not compensate for missing base pay', () => {
  const { base_pay, premiums, is_valid } = analyze({
    '202604': paid(
      row('Regular', '5199.60'),
      row('Retroactive Night Differential', '270.00'),
      row('Retro Pay', '100.00'),
    ),
  });
  expect(base_pay).toMatchObject({ retro_total: 100, difference: -170, is_valid: false });
  expect(premiums.rows[0]).toMatchObject({ type: 'night', actual_current: 270, difference: 270 });
  expect(is_valid).toBe(false);
});

test('a missing statement makes base pay and premiums invalid, and is named', () => {
  const found = analyze({ '202604': paid(row('Regular', '10939.20')) }, [], '202605');
  expect(found.missing_les_pp_ids).toEqual(['202605']);
  expect(found.base_pay).toMatchObject({ difference: 0, is_valid: false });
  expect(found.premiums.is_valid).toBe(false);
  expect(found.is_valid).toBe(false);
});

test('premiums count in both columns', () => {
  const night = shift('2026-01-26', '18:00-02:00');
  const { premiums } = analyze(
    {
      '202604': paid(
        row('Night Differential', '20.00', { adjustedAmount: '34.72' }),
        row('Holiday Worked', '100.00'),
      ),
    },
    [night],
  );
  expect(premiums.rows[0]).toEqual({
    pp_id: '202604',
    type: 'night',
    expected: 54.72,
    actual_adjusted: 34.72,
    actual_current: 20,
    difference: 0,
  });
  expect(premiums.rows[5]).toMatchObject({ type: 'holiday', expected: 0, difference: 100 });
  expect(premiums).toMatchObject({
    total_expected: 54.72,
    total_actual: 154.72,
    total_difference: 100,
    is_valid: false,
  });
});

test('excess of one premium does not compensate for another', () => {
  const night = shift('2026-01-26', '18:00-02:00');
  const { premiums } = analyze({ '202604': paid(row('Sunday Premium', '54.72')) }, [night]);
  expect(premiums).toMatchObject({ total_difference: 0, is_valid: false });
});

test('the rate on a statement is that of its period, even after later raises', () => {
  const [found] = [shutdownPeriods(shutdown('2026'), null)];
  if ('reason' in found) throw new Error(found.reason);
  const printed = statement({ hourlyRate: '60.00', earnings: [row('Regular', '4800.00')] });
  const { base_pay } = analyzeShutdown(
    findingsOf({
      periods: found.periods,
      termsFor: termsAsStated(() => terms()),
      shifts: [],
      statements: new Map([['202604', printed]]),
    }),
  );
  expect(base_pay).toMatchObject({ expected_total: 4800, difference: 0, is_valid: true });
});

test('a holiday worked in a shutdown is expected and found', () => {
  // Columbus Day 2025: eight hours at 68.37.
  const end = shutdownPeriods(shutdown('2025'), '202522');
  if ('reason' in end) throw new Error(end.reason);
  const columbus = findingsOf({
    periods: end.periods,
    termsFor: () => terms(),
    shifts: [shift('2025-10-13', '07:00-15:00')],
    statements: new Map(),
  });
  expect(columbus.flatMap(each => each.premiums)).toContainEqual(
    expect.objectContaining({ type: 'holiday', expected: 54_696n }),
  );
});

test.each([
  ['500.00', 0, true],
  ['499.98', 0.02, false],
])('an advance of 500.00 against a recovery of %s', (recovered, net_amount, is_valid) => {
  const { advanced_payment } = analyze(
    {
      '202604': paid(row('Advance Pay', '500.00')),
      '202605': {
        deductions: [
          { description: 'Advance Pay', current: recovered, adjusted: '0.00' },
          { description: 'Federal Taxes', current: '300.00', adjusted: '0.00' },
        ],
      },
    },
    [],
    '202605',
  );
  expect(advanced_payment).toMatchObject({ total_earnings: 500, net_amount, is_valid });
  expect(advanced_payment.deductions_rows).toEqual([
    { pp_id: '202605', description: 'Advance Pay', adjusted: 0, current: Number(recovered) },
  ]);
});

test('an advance taken back in the table of retroactive earnings is taken back', () => {
  const back = { ...row('ADVANCE PAY', '0.00'), adjustedAmount: '-500.00', retroactive: true };
  const { advanced_payment } = analyze(
    { '202604': paid(row('ADVANCE PAY', '500.00')), '202605': paid(back) },
    [],
    '202605',
  );
  expect(advanced_payment).toMatchObject({ net_amount: 0, is_valid: true });
});

test('the first five hundred advances are listed, and the others are summed in one row', () => {
  const advances = Array.from({ length: 700 }, () => row('Advance Pay', '1.50'));
  const { advanced_payment } = analyze({ '202604': paid(...advances) });
  expect(advanced_payment.earnings_rows).toHaveLength(501);
  expect(advanced_payment.earnings_rows.at(-1)).toEqual({
    pp_id: '202604',
    description: '200 more, from this period on',
    adjusted: 0,
    current: 300,
  });
  expect(advanced_payment.total_earnings).toBe(1050);
});
