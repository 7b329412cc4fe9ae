import { describe, expect, test } from 'vitest';
import { shift, terms } from '../../../test/simulation/shifts.js';
import { row, statement, statementOf } from '../../../test/simulation/statements.js';
import { earningsOf } from '../earnings/earnings.js';
import { workBetween } from '../work/work.js';
import { earningReport } from './earning-report.js';
import { verifyPay } from './verification.js';

const shifts = [
  shift('2026-02-10', '13:30-21:30', { ojti: ['14:05-15:50'], overtime: ['21:30-23:00'] }),
  shift('2026-02-21', '22:00-06:00', { cic: ['00:00-05:30'] }),
];
const work = workBetween(shifts, '2026-02-08', '2026-02-21');
const earnings = earningsOf(work, terms());

type Change = Parameters<typeof statementOf>[1];
const verify = (change: Change) =>
  verifyPay({ work, terms: terms(), statement: statementOf(earnings, change) });
const note = (change: Change, category: string) =>
  verify(change).discrepancies.find(each => each.category === category)?.note;

test('a statement made from the report matches it', () => {
  expect(verify({})).toMatchObject({ status: 'match', difference: 0, discrepancies: [] });
  expect(earningReport(earnings, statementOf(earnings))).toMatchObject({
    shift_earnings: { regular_pay: 1093.92, overtime: 158.9, total_gross: 1545.99 },
    les_earnings: { regular: 1093.92, overtime: 158.9, total_gross: 1545.99 },
    comparison: { matches: true, difference: 0 },
  });
});

test('pay owed for earlier periods counts separately in the report, for every kind of pay', () => {
  const late = [row('Retroactive Night Differential', '30.00'), row('Back Pay', '12.00')];
  const statement = statementOf(earnings);
  const { les_earnings } = earningReport(earnings, {
    ...statement,
    earnings: [...statement.earnings, ...late],
  });
  expect(les_earnings).toMatchObject({
    ...earningReport(earnings, statement).les_earnings,
    retro: 42,
    total_gross: 1587.99,
  });
});

test('one cent is within the tolerance, two are not', () => {
  expect(verify({ night: '88.91' })).toMatchObject({ status: 'match', discrepancies: [] });
  expect(verify({ night: '88.90' })).toMatchObject({
    status: 'discrepancy',
    difference: -0.02,
    discrepancies: [{ category: 'night_differential', expected: 88.92, actual: 88.9 }],
  });
});

test('two stray cents in two categories are both named when the total differs', () => {
  const { discrepancies } = verify({ night: '88.91', sunday: '136.71' });
  expect(discrepancies.map(each => each.category)).toEqual([
    'night_differential',
    'sunday_premium',
  ]);
});

test('an advance does not count as pay', () => {
  expect(verify({ Advance: '500.00' })).toMatchObject({ status: 'match' });
});

test('a row that no category models counts in the total and is named', () => {
  const { difference, discrepancies } = verify({ Award: '100.00' });
  expect(difference).toBe(100);
  expect(discrepancies).toMatchObject([{ category: 'other', expected: 0, actual: 100 }]);
  expect(discrepancies[0]?.note).toContain('Award 100.00');
});

test('a row with only an adjustment is not named among what the period was paid', () => {
  const rows = [row('Award', '273.48'), row('Award', '0.00', { adjustedAmount: '50.00' })];
  const paid = statementOf(earnings);
  const { discrepancies } = verifyPay({
    work,
    terms: terms(),
    statement: { ...paid, earnings: [...paid.earnings, ...rows] },
  });
  expect(discrepancies[0]?.findings?.[0]?.values).toEqual(['273.48', 'Award 273.48']);
});

test('Holiday Worked is the counterpart of holiday premium', () => {
  // Columbus Day 2026: eight hours at 68.37, once for the hours and once for the holiday.
  const shifts = [shift('2026-10-12', '07:00-15:00')];
  const facts = { work: workBetween(shifts, '2026-10-04', '2026-10-17'), terms: terms() };
  const earned = earningsOf(facts.work, facts.terms);
  const checked = (change: Change) =>
    verifyPay({ ...facts, statement: statementOf(earned, change) });
  expect(checked({})).toMatchObject({ status: 'match', expected_pay: 1093.92 });
  expect(checked({ holiday: '273.48' }).discrepancies).toMatchObject([
    { category: 'holiday_premium', expected: 546.96, actual: 273.48, difference: -273.48 },
  ]);
});

test('a controller incentive without a configured percentage is its own category', () => {
  const { discrepancies } = verify({ 'Controller Incentive Pay': '43.68' });
  expect(discrepancies).toMatchObject([{ category: 'cip', expected: 0, actual: 43.68 }]);
  expect(discrepancies[0]?.note).toContain('a percentage of 4 %');
});

test('without a configured percentage its hours are still compared with worked hours', () => {
  const cip = row('Controller Incentive Pay', '43.68', { currentHours: '80.00' });
  const { discrepancies } = verifyPay({
    work,
    terms: terms(),
    statement: statement({ earnings: [cip] }),
  });
  expect(discrepancies.find(({ category }) => category === 'cip')?.note).toContain(
    'The statement counts 80 h, the shifts 16 h',
  );
});

describe('a note names a possible explanation of the difference', () => {
  test.each<[string, Change, string, string]>([
    [
      'hours',
      { night: '58.14' },
      'night_differential',
      'is exactly 4 h 30 min of night differential',
    ],
    ['a shift', { night: '54.72' }, 'night_differential', 'of the shift on 2026-02-10'],
    ['minutes', { cic: '36.25' }, 'cic_premium', 'is exactly 12 min of CIC premium'],
    ['the premium of before all others', { ojti: '11.97' }, 'ojti_premium', 'the earliest premium'],
  ])('%s', (_, change, category, words) => expect(note(change, category)).toContain(words));

  test('pay under another code is not reported as missing hours', () => {
    const earnings = [row('CIC', '126.54', { currentHours: '18.50' })];
    const { discrepancies } = verifyPay({
      work,
      terms: terms(),
      statement: statement({ earnings }),
    });
    const [night, cic] = ['night_differential', 'cic_premium'].map(
      category => discrepancies.find(each => each.category === category)?.note,
    );
    expect(night).toMatch(/\. CIC premium differs by the same amount the other way: ask payroll/);
    expect(cic).toMatch(/\. Night differential differs by the same amount the other way: ask/);
    expect(cic).not.toContain('look for');
  });
});

describe('overtime hours are in the straight-time row and again in the premium’s row', () => {
  const noteOn = (paid: string, hours: string) =>
    verifyPay({
      work,
      terms: terms(),
      statement: statement({
        earnings: [
          row('True Overtime', paid, { currentHours: hours }),
          row('FLSA Premium', '40.00', { currentHours: hours }),
        ],
      }),
    }).discrepancies.find(each => each.category === 'overtime')?.note;

  test('fewer hours than the shifts have are reported, and none are inferred from the amount', () => {
    expect(noteOn('68.37', '1.00')).toBe(
      'The statement pays 50.53 less overtime than the shifts earn: 108.37 instead of 158.90. ' +
        'The statement counts 1 h, the shifts 1.5 h: look for hours that did not reach payroll.',
    );
  });

  test('equal hours are not reported', () => {
    expect(noteOn('102.56', '1.50')).toBe(
      'The statement pays 16.34 less overtime than the shifts earn: 142.56 instead of 158.90.',
    );
  });
});

test('two shifts without a premium explain the difference', () => {
  const days = ['08:20', '10:00', '09:10', '10:50', '08:40'].map((end, index) =>
    shift(`2026-02-${['09', '10', '11', '12', '13'][index]}`, '07:00-15:00', {
      leave: index === 1 ? [['sick_leave', '07:00-10:00']] : [],
      ojti: [`08:00-${end}`],
    }),
  );
  const work = workBetween(days, '2026-02-08', '2026-02-21');
  const statement = statementOf(earningsOf(work, terms()));
  // 0:40 and 2:50 are paid, none of 0:20 and 1:10; on the 10th all of it is leave.
  const paid = (17.09 * 3.5).toFixed(2);
  const earnings = statement.earnings.map(each =>
    each.description === 'OJTI' ? { ...each, currentAmount: paid, currentHours: '0.00' } : each,
  );
  const { discrepancies } = verifyPay({
    work,
    terms: terms(),
    statement: { ...statement, earnings },
  });
  expect(discrepancies.find(({ category }) => category === 'ojti_premium')?.note).toContain(
    'the shifts on 2026-02-09 and 2026-02-11 earn of it',
  );
});

describe('a missing shift is found by recomputing pay without it, with payroll’s rounding', () => {
  const [mon, tue, wed] = ['2026-02-09', '2026-02-10', '2026-02-11'];
  const monday = shift(mon, '07:00-15:00', { ojti: ['09:00-10:10'], overtime: ['15:00-16:00'] });
  const tuesday = shift(tue, '13:30-21:20', {
    ojti: ['14:00-14:50'],
    overtime: ['21:20-23:20'],
    leave: [['annual_leave', '13:30-13:55']],
  });
  const wednesday = shift(wed, '07:00-15:00', { ojti: ['08:00-08:50'] });
  const own = terms({ cip_percentage: 1.6 });
  const workOf = (...shifts: (typeof monday)[]) => workBetween(shifts, mon, '2026-02-21');
  const all = workOf(monday, tuesday, wednesday);
  const notesWhere = (paid: typeof all) => {
    const { discrepancies } = verifyPay({
      work: all,
      terms: own,
      statement: statementOf(earningsOf(paid, own)),
    });
    return Object.fromEntries(discrepancies.map(({ category, note }) => [category, note]));
  };

  test('a missing shift, in every category that it earns', () => {
    const notes = notesWhere(workOf(monday, wednesday));
    expect(Object.keys(notes)).toEqual([
      'regular_pay',
      'night_differential',
      'ojti_premium',
      'overtime',
      'cip',
    ]);
    for (const note of Object.values(notes))
      expect(note).toContain(`exactly what the shift on ${tue} earns`);
  });

  test('a missing premium, which counts in the regular rate for overtime', () => {
    const notes = notesWhere(all.map(each => (each.date === mon ? { ...each, ojti: 0 } : each)));
    expect(notes.ojti_premium).toContain(`of the shift on ${mon}`);
    expect(notes.overtime).toMatch(
      /It follows from OJTI premium, which counts in the regular rate\.$/,
    );
  });
});

describe('missing data is reported, with the amounts that are known', () => {
  const statement = statementOf(earnings);
  test.each([
    ['configuration', { work, terms: null, statement }, 0, 1545.99],
    ['shifts', { work: [], terms: terms(), statement }, 0, 1545.99],
    ['statement', { work, terms: terms(), statement: null }, 1545.99, 0],
  ])('%s', (category, facts, expected_pay, actual_pay) => {
    const difference = actual_pay - expected_pay;
    expect(verifyPay(facts)).toMatchObject({
      status: 'missing_data',
      expected_pay,
      actual_pay,
      difference,
    });
    expect(verifyPay(facts).discrepancies.map(each => each.category)).toEqual([category]);
  });

  test('everything', () => {
    const nothing = verifyPay({ work: [], terms: null, statement: null });
    expect(nothing.discrepancies).toHaveLength(3);
    expect(earningReport(earningsOf([], null), null).comparison).toEqual({
      matches: false,
      difference: 0,
    });
  });
});

describe('a wrong percentage is reported if both sides have the same premium hours', () => {
  const night = shift('2026-02-10', '18:00-02:00', { ojti: ['19:00-23:00'], cic: ['23:00-01:00'] });
  const shifts = [
    ...['2026-02-09', '2026-02-11', '2026-02-15'].map(date => shift(date, '13:30-21:30')),
    night,
  ];
  const own = terms({ cip_percentage: 4, affordability_percentage: '1.50' });
  const facts = { work: workBetween(shifts, '2026-02-08', '2026-02-21'), terms: own };
  const noteOn = (description: string, paid: string, hours: string) => {
    const stated = row(description, paid, { currentHours: hours });
    const { earnings } = statementOf(earningsOf(facts.work, own));
    const paidRows = earnings.map(each => (each.description === description ? stated : each));
    const { discrepancies } = verifyPay({ ...facts, statement: statement({ earnings: paidRows }) });
    return discrepancies[0]?.note;
  };

  test('Affordability', () => {
    const note = noteOn('Affordability', '65.60', '32.00');
    expect(note).toContain(
      'Same hours, paid at 2.05 an hour instead of 1.03 (3 % instead of 1.5 %).',
    );
    expect(note).not.toMatch(/exactly|look for/);
  });

  test('and is not reported if the hours differ', () => {
    expect(noteOn('CIC', '6.84', '1.00')).not.toContain('Same hours');
    expect(noteOn('CIC', '6.84', '0.00')).not.toContain('Same hours');
  });

  test('a shift is not reported missing if the statement has its hours, at any amount', () => {
    // Half of the night differential is also exactly that of three shifts.
    expect(noteOn('Night Differential', '54.72', '18.50')).toBe(
      'The statement pays 71.82 less night differential than the shifts earn: 54.72 instead of 126.54.',
    );
  });

  test('the FLSA premium of the same week is explained by it', () => {
    const late = shift('2026-02-10', '13:30-21:30', { overtime: ['21:30-23:00'] });
    const work = workBetween([late], '2026-02-08', '2026-02-21');
    const rate = { ...terms() };
    // 5 h at 3.42: the regular rate is (9.5 × 68.37 + 17.10) ÷ 9.5 = 70.17, and half of it 1.5 times 52.63.
    const earnings = [
      row('Regular', '546.96'),
      row('Night Differential', '17.10', { currentHours: '5.00' }),
      row('True Overtime', '102.56', { currentHours: '1.50' }),
      row('FLSA Premium', '52.63', { currentHours: '1.50' }),
    ];
    const { discrepancies } = verifyPay({ work, terms: rate, statement: statement({ earnings }) });
    expect(discrepancies.map(({ category }) => category)).toEqual([
      'night_differential',
      'overtime',
    ]);
    expect(discrepancies[1]?.note).toContain('follows from night differential');
  });
});

test('a missing shift explains all its earnings together, and weaker explanations are dropped', () => {
  const mid = shift('2026-02-14', '22:00-06:00');
  const own = terms();
  const recorded = [...['2026-02-10', '2026-02-11'].map(date => shift(date, '07:00-15:00')), mid];
  const work = workBetween(recorded, '2026-02-08', '2026-02-21');
  const paid = earningsOf(work.slice(0, 2), own);
  const { causes, discrepancies } = verifyPay({ work, terms: own, statement: statementOf(paid) });
  expect(causes).toMatchObject([
    {
      code: 'of_shift',
      values: ['1', '2026-02-14'],
      categories: ['regular_pay', 'night_differential', 'sunday_premium'],
      shift_ids: [mid.id],
    },
  ]);
  for (const { findings } of discrepancies)
    expect(findings?.map(({ code }) => code)).toEqual(['less', 'of_shift']);
});

test('a shutdown is named even if it does not explain the difference to the cent', () => {
  const shutdowns = [{ name: 'Shutdown', start_date: '2026-02-11', end_date: '2026-02-12' }];
  const statement = statementOf(earnings, { regular: '1000.00' });
  const { causes } = verifyPay({ work, terms: terms(), statement, shutdowns });
  expect(causes).toMatchObject([{ code: 'in_shutdown', categories: [] }]);
  expect(verifyPay({ work, terms: terms(), statement }).causes).toEqual([]);
});
