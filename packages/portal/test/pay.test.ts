import {
  type EarningReport,
  type ExplainedLine,
  type Finding,
  type FindingCode,
  type LetterFacts,
  PAY_RULES_VERSION,
  type VerificationResult,
} from '@guildhall/contracts/pay';
import { expect, test } from 'vitest';
import { words as facility } from '../src/pages/facility/words/index.js';
import { asOvertime } from '../src/pages/pay/check/causes.js';
import { judge } from '../src/pages/pay/check/judgement.js';
import { reasonOf, whyOf } from '../src/pages/pay/check/notes.js';
import { differenceOf, pairsOf } from '../src/pages/pay/check/pairs.js';
import { percentagesFound } from '../src/pages/pay/check/percentage-found.js';
import { addDays, daysFrom } from '../src/pages/pay/days/days.js';
import { after, before, isPeriodId, paidLast, periodAt } from '../src/pages/pay/days/periods.js';
import { earnedByCategory, earnedByShift } from '../src/pages/pay/earned/by-shift.js';
import { zoneFor, zoneInWords } from '../src/pages/pay/import/own-zone.js';
import { dated, letterText } from '../src/pages/pay/letter/letter-text.js';
import { usualTimes } from '../src/pages/pay/period/add-dialog.js';
import { readRateForm } from '../src/pages/pay/settings/rate-form.js';

test('days continue across month and year ends', () => {
  expect(daysFrom('2026-02-27', 4)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  // Clocks go forward in this week; days do not.
  expect(addDays('2026-03-07', 14)).toBe('2026-03-21');
});

test('periods continue across year ends', () => {
  expect([before('202601'), after('202526'), before('202606'), after('202606')]).toEqual([
    '202526',
    '202601',
    '202605',
    '202607',
  ]);
  expect([before('201901'), after('201826'), after('201827')]).toEqual([
    '201827',
    '201827',
    '201901',
  ]);
  expect(['202600', '202627', '202606', '000001', '20260'].filter(isPeriodId)).toEqual(['202606']);
  expect(['201827', '202927', '202928'].filter(isPeriodId)).toEqual(['201827', '202927']);
});

test.each([
  ['2025-12-13', '202526'],
  ['2025-12-14', '202601'],
  ['2026-02-22', '202606'],
  ['2026-03-07', '202606'],
  ['2026-03-08', '202607'],
  ['2026-12-13', '202701'],
  // 2018 and 2029 have 27 periods.
  ['2013-09-22', '201321'],
  ['2018-12-08', '201826'],
  ['2018-12-22', '201827'],
  ['2018-12-23', '201901'],
  ['2029-12-09', '202927'],
  ['2029-12-23', '203001'],
])('%s is in period %s, counted from period 6 of 2026', (day, ppId) => {
  const { pay_period } = facts;
  expect(periodAt(day, pay_period)).toBe(ppId);
});

test.each([
  ['2026-03-08', '202605'],
  ['2026-03-16', '202605'],
  ['2026-03-17', '202606'],
  ['2026-03-21', '202606'],
])('on %s the period paid last is %s', (day, ppId) => {
  const current = { ...facts.pay_period, pay_period_number: 7, start_date: '2026-03-08' };
  expect(paidLast(current, day)).toBe(ppId);
});

test('the usual times are the member’s own, most frequent first, then common ones', () => {
  const counted = (start_time: string, end_time: string, shift_type = 'regular') =>
    ({ start_time, end_time, shift_type }) as never;
  const times = usualTimes([
    counted('13:30:00', '21:30:00'),
    counted('00:00:00', '08:00:00', 'tnw'),
    counted('07:00:00', '15:00:00'),
  ]);
  expect(times).toEqual([
    { start: '13:30', end: '21:30' },
    { start: '07:00', end: '15:00' },
    { start: '15:00', end: '23:00' },
    { start: '23:00', end: '07:00' },
  ]);
  expect(times).not.toContainEqual({ start: '00:00', end: '08:00' });
});

test.each([
  ['68.37', '68.37'],
  ['68,37', '68.37'],
  [' 68 ', '68.00'],
  ['0', null],
  ['68.375', null],
  ['-1', null],
  ['', null],
  ['a lot', null],
])('a rate typed as "%s" is %s', (rate, read) => {
  const stored = { rate: '', cip: '0', affordability: '0', since: '' };
  const found = readRateForm({ ...stored, rate, cip: '4,5' }, stored, null).rate;
  expect(found?.hourly_base_rate ?? null).toBe(read);
  // An unchanged percentage stays the facility's.
  if (read !== null) expect(found).toEqual({ hourly_base_rate: read, cip_percentage: 4.5 });
});

// The fifth worked example, with a statement that pays no OJTI premium and an award.
const report: EarningReport = {
  shift_earnings: {
    regular_pay: 5469.6,
    night_differential: 0,
    sunday_premium: 273.44,
    holiday_premium: 0,
    ojti_premium: 59.82,
    cic_premium: 0,
    overtime: 845.92,
    total_gross: 6867.18,
  },
  les_earnings: {
    regular: 5469.6,
    night_diff: 0,
    sunday: 273.44,
    holiday: 0,
    ojti: 0,
    cic: 0,
    overtime: 845.92,
    retro: 0,
    total_gross: 7807.36,
  },
  comparison: { matches: false, difference: 940.18 },
  explanation: {
    weeks: [],
    lines: [
      {
        category: 'cip',
        shift_id: 'a',
        shift_date: '2026-02-22',
        seconds: 288_000,
        rate: '2.73',
        amount: '218.40',
        rule: 'CIP',
        source: 'the pay configuration',
      },
    ],
  },
};
const check: VerificationResult = {
  pay_period: 6,
  year: 2026,
  rules_version: PAY_RULES_VERSION,
  expected_pay: 6867.18,
  actual_pay: 7807.36,
  difference: 940.18,
  status: 'discrepancy',
  discrepancies: [
    {
      category: 'ojti_premium',
      expected: 59.82,
      actual: 0,
      difference: -59.82,
      note: 'No OJTI was paid.',
    },
    { category: 'other', expected: 0, actual: 1000, difference: 1000, note: 'An award.' },
  ],
};

test('kinds of pay are matched in pairs, and the pairs add up to the two totals', () => {
  const pairs = pairsOf(report, check);
  expect(pairs.map(({ category }) => category)).toEqual([
    'regular_pay',
    'sunday_premium',
    'ojti_premium',
    'overtime',
    'cip',
    'other',
  ]);
  const sum = (side: 'expected' | 'actual') =>
    pairs.reduce((total, pair) => total + Math.round(pair[side] * 100), 0) / 100;
  expect([sum('expected'), sum('actual')]).toEqual([6867.18, 7807.36]);
  expect(pairs.map(differenceOf).filter(difference => difference !== 0)).toEqual([-59.82, 1000]);
});

test('a kind of pay missing on both sides is not listed', () => {
  const missing = { category: 'statement', expected: 1, actual: 0, difference: -1, note: '' };
  const pairs = pairsOf(report, { ...check, discrepancies: [missing] });
  expect(pairs.map(({ category }) => category)).not.toContain('statement');
});

test('a row does not repeat the answer above the table', () => {
  const hours: Finding = { code: 'hours', values: ['3.5 h'] };
  const stated: Finding = { code: 'fewer_hours_stated', values: ['0', '3.5'] };
  const discrepancies = check.discrepancies.map(each =>
    each.category === 'ojti_premium' ? { ...each, findings: [hours, stated] } : each,
  );
  const rowWith = (causes: NonNullable<VerificationResult['causes']>) =>
    pairsOf(report, { ...check, discrepancies, causes }).find(
      ({ category }) => category === 'ojti_premium',
    )?.findings;
  expect(rowWith([])).toEqual([]);
  const cause = { values: ['3.5 h'], categories: ['ojti_premium'], shift_ids: [], note: '' };
  expect(rowWith([{ ...cause, code: 'hours' }])).toEqual([stated]);
  expect(rowWith([{ ...cause, code: 'hours', categories: ['overtime'] }])).toEqual([hours, stated]);
});

const facts: LetterFacts = {
  pay_period: {
    pay_period_number: 6,
    year: 2026,
    start_date: '2026-02-22',
    end_date: '2026-03-07',
    pay_date: '2026-03-17',
  },
  rules_version: PAY_RULES_VERSION,
  status: 'discrepancy',
  missing: [],
  expected_pay: check.expected_pay,
  actual_pay: check.actual_pay,
  difference: check.difference,
  hourly_base_rate: '68.37',
  statement_rate: '68.37',
  categories: check.discrepancies.map(each => ({
    ...each,
    lines: [],
    sources: ['a union notice'],
  })),
  weeks: [],
};
const anonymous = { name: null, member: null, facility: null };

test.each(['regular_pay', 'cip', 'affordability'])(
  'of %s the letter cites no basis: it is the member’s own rate',
  category => {
    const categories = facts.categories.map(each => ({ ...each, category }));
    expect(letterText({ ...facts, categories }, anonymous)).not.toContain('Basis');
  },
);

test('the letter states the differences with amounts, and only the personal data that the member chose', () => {
  const letter = letterText(facts, { name: null, member: '100004', facility: null });
  expect(letter).toContain('February 22, 2026 to March 7, 2026, paid March 17, 2026');
  expect(letter).toContain('OJTI premium: earned $59.82, paid $0.00, short by $59.82.');
  expect(letter).toContain('Basis: a union notice.');
  expect(letter).not.toContain('Sunday premium');
  expect(letter.trimEnd().endsWith('Member number 100004')).toBe(true);
});

test('the letter begins with the current date', () => {
  const [first] = dated('To the payroll office:', new Date(2026, 2, 18)).split('\n\n');
  expect(first).toBe('March 18, 2026');
});

test('the letter lists the disputed hours once each, by day', () => {
  const line = (shift_date: string, seconds: number, rule_code: 'straight' | 'flsa') => ({
    category: 'overtime',
    shift_date,
    seconds,
    rate: '1.00',
    amount: '1.00',
    rule: '',
    rule_code,
    source: '',
  });
  const lines = [
    line('2026-02-27', 7200, 'straight'),
    line('2026-02-27', 7200, 'flsa'),
    line('2026-02-28', 5400, 'straight'),
    line('2026-02-28', 1800, 'straight'),
    line('2026-02-28', 7200, 'flsa'),
  ];
  const overtime = { ...check.discrepancies[0], category: 'overtime', lines, sources: [] };
  const categories = [overtime] as LetterFacts['categories'];
  expect(letterText({ ...facts, categories }, anonymous)).toContain(
    'My hours by day: February 27, 2:00; February 28, 2:00; in all 4:00.',
  );
});

test('the letter does not dispute awards, and an award does not hide an underpayment', () => {
  const letter = letterText(facts, anonymous);
  expect(letter).toContain('The following was paid short, by $59.82 in all:');
  expect(letter).not.toMatch(/Other pay|1,000/);
  // What is missing may have been paid under another name: that is no award, and is said.
  const categories = facts.categories.map(each =>
    each.category === 'other' ? { ...each, actual: 59.82, difference: 59.82 } : each,
  );
  const misplaced = letterText({ ...facts, categories }, anonymous);
  expect(misplaced).toContain('The following was paid short, by $59.82 in all:');
  expect(misplaced).toContain('Other pay differs by the same amount the other way');
});

test('the letter names the code under which payroll may have paid', () => {
  const [one] = facts.categories;
  if (!one) throw new Error('the facts have no category');
  const findings = [{ code: 'other_way' as const, values: ['sunday_premium'] }];
  expect(letterText({ ...facts, categories: [{ ...one, findings }] }, anonymous)).toContain(
    'Sunday premium differs by the same amount the other way: it may have been paid under the wrong code.',
  );
});

/** A difference of pay, and what was found about it. */
const differing = (
  category: string,
  difference: number,
  code: FindingCode,
  ...values: string[]
) => ({
  category,
  expected: 100,
  actual: 100 + difference,
  difference,
  note: '',
  findings: [{ code, values }],
});
const judged = (...discrepancies: VerificationResult['discrepancies']) =>
  judge({ ...check, discrepancies });

test('an award does not hide an underpayment', () => {
  const { sentence, tone, explained, next } = judge(check);
  expect(sentence).toContain('pays $59.82 less than your shifts earn');
  expect({ tone, next }).toEqual({ tone: 'less', next: 'write' });
  expect(explained.map(({ category }) => category)).toEqual(['other']);
  // Nor is the award the reason that is named.
  expect(reasonOf(check)).toBe('The largest difference is in OJTI premium.');
});

test.each(['retro', 'other'])(
  'if only %s is paid on top of the shifts, pay is right and no letter is offered',
  category => {
    const paid = differing(category, 546.96, 'unexplained_rows', '546.96', 'A row 546.96');
    expect(judged(paid)).toMatchObject({ tone: 'right', next: null, explained: [paid] });
  },
);

test('an amount corrected by a later statement is neither missing nor in the letter', () => {
  const late = differing('night_differential', -54.72, 'adjusted_later', '7', '2026', '54.72');
  expect(judged(late)).toMatchObject({ tone: 'right', next: null, explained: [late] });
  const categories = [late, ...check.discrepancies].map(each => ({
    ...each,
    lines: [],
    sources: [],
  }));
  const letter = letterText({ ...facts, categories }, anonymous);
  expect(letter).toContain('The following was paid short, by $59.82 in all:');
  expect(letter).not.toContain('Night');
});

test('a percentage on the statement is offered if it is higher than ours, not if lower', () => {
  const found = (...parts: ReturnType<typeof differing>[]) =>
    percentagesFound({ ...check, discrepancies: parts });
  expect(found(differing('cip', 218.4, 'another_percentage', '4'))).toEqual([
    { category: 'cip', percent: '4' },
  ]);
  expect(found(differing('cip', 54.4, 'wrong_percentage', '2.73', '2.05', '4', '3'))).toEqual([
    { category: 'cip', percent: '4' },
  ]);
  expect(found(differing('cip', -54.4, 'another_percentage', '3'))).toEqual([]);
  expect(found(differing('ojti_premium', 10, 'wrong_percentage', '2', '1', '20', '10'))).toEqual(
    [],
  );
});

test('earnings are the same by shift and by kind of pay', () => {
  const line = (shift_id: string, category: string, amount: string) => ({
    ...report.explanation?.lines[0],
    shift_date: `2026-02-2${shift_id}`,
    shift_id,
    category,
    amount,
  });
  const lines = [
    line('3', 'regular_pay', '546.96'),
    line('2', 'regular_pay', '546.96'),
    line('2', 'holiday_premium', '546.96'),
    line('3', 'overtime', '68.37'),
    line('3', 'overtime', '34.19'),
  ] as ExplainedLine[];
  expect(earnedByShift(lines).map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-02-22', 1093.92],
    ['2026-02-23', 649.52],
  ]);
  expect(earnedByCategory(lines).map(({ category, amount }) => [category, amount])).toEqual([
    ['regular_pay', 1093.92],
    ['holiday_premium', 546.96],
    ['overtime', 102.56],
  ]);
});

test('a correction in several parts is shown with each part', () => {
  const { findings } = differing(
    'night_differential',
    -54.72,
    'adjusted_later',
    ...['7', '2026', '50.00', '9', '2026', '4.72'],
  );
  const told = whyOf(findings);
  expect(told).toContain('$50.00 on the statement of period 7');
  expect(told).toContain('$4.72 on the statement of period 9');
});

test('overtime that differs together with a premium is shown with that premium, here and in the letter', () => {
  const overtime = differing('overtime', -1.13, 'regular_rate', 'ojti_premium');
  expect(whyOf(overtime.findings)).toContain('It follows from OJTI premium');
  const letter = letterText(
    { ...facts, categories: [{ ...overtime, lines: [], sources: [] }] },
    anonymous,
  );
  expect(letter).toContain('It follows from OJTI premium');
});

test('if only another hourly rate explains the difference, the member is asked for their rate', () => {
  const regular = differing('regular_pay', -130.4, 'another_rate', '68.37', '70.00');
  expect(judged(regular)).toMatchObject({
    sentence: 'Yes, if your hourly rate was $68.37 in this period. Here it is $70.00.',
    next: 'rate',
  });
  const overtime = differing('overtime', -5.31, 'another_rate', '68.37', '70.00');
  expect(judged(regular, overtime)).toMatchObject({ next: 'rate' });
  const night = differing('night_differential', -54.72, 'hours', '8 h');
  expect(judged(regular, night)).toMatchObject({ tone: 'less', next: 'write' });
});

test('if the statement has an unknown percentage, the member is asked for it, not for shifts', () => {
  const cip = differing('cip', 218.4, 'another_percentage', '4');
  expect(judged(cip)).toMatchObject({ tone: 'more', next: 'percentage' });
  const ojti = differing('ojti_premium', 59.82, 'hours', '3 h 30 min');
  expect(judged(cip, ojti)).toMatchObject({ tone: 'more', next: 'shifts' });
  // Paid by a lower percentage than one’s own is paid too little.
  expect(judged(differing('cip', -54.6, 'another_percentage', '4'))).toMatchObject({
    tone: 'less',
    next: 'write',
  });
});

test('the letter claims only underpaid amounts, with their sum', () => {
  const parts = [
    differing('ojti_premium', -59.82, 'fewer_hours_stated', '0', '3.5'),
    differing('night_differential', -54.72, 'hours', '8 h'),
    differing('overtime', 2233.42, 'about_hours', '20 h'),
  ];
  const categories = parts.map(each => ({ ...each, lines: [], sources: [] }));
  const letter = letterText({ ...facts, categories }, anonymous);
  expect(letter).toContain('The following was paid short, by $114.54 in all:');
  expect(letter).not.toMatch(/Overtime|more than I earned|over by/);
  expect(judged(...parts)).toMatchObject({ next: 'shifts', mayWrite: true });
  expect(judged(differing('overtime', 273.48, 'hours', '2 h'))).toMatchObject({ mayWrite: false });
});

test('no letter is offered while the statement pays more hours than are recorded', () => {
  const ojti = differing('ojti_premium', -59.82, 'fewer_hours_stated', '0', '3.5');
  const more = differing('regular_pay', 546.96, 'more_hours_stated', '80', '72');
  expect(judged(ojti, more)).toMatchObject({ tone: 'more', next: 'hours', mayWrite: false });
  // Too little in all, and still a day is missing here.
  const little = differing('overtime', -900, 'fewer_hours_stated', '0', '4');
  expect(judged(little, more)).toMatchObject({ tone: 'less', next: 'hours', mayWrite: false });
  // Overtime that was paid as regular hours is no day that is missing.
  const swapped = differing('overtime', -900, 'fewer_hours_stated', '0', '8');
  expect(judged(swapped, more)).toMatchObject({ next: 'write', mayWrite: true });
});

test('a wrong percentage is not reported as a missing shift', () => {
  const values = ['3.42', '6.84', '5', '10'];
  const { findings } = differing('cic_premium', -27.36, 'wrong_percentage', ...values);
  expect(whyOf(findings)).toBe(
    'Same hours, paid at $3.42 an hour instead of $6.84 (5% instead of 10%).',
  );
  const short = differing('cic_premium', -27.36, 'wrong_percentage', ...values);
  expect(judged(short)).toMatchObject({ next: 'write' });
  const categories = [{ ...short, lines: [], sources: [] }];
  expect(letterText({ ...facts, categories }, anonymous)).toContain(
    'The hours agree, but they were paid at $3.42 an hour instead of $6.84 (5% instead of 10%).',
  );
  const over = differing('night_differential', 27.36, 'wrong_percentage', '10.26', ...values);
  expect(judged(over)).toMatchObject({ tone: 'more', next: null });
});

test('a representative sees a shared check as the member does', () => {
  const read = (...discrepancies: VerificationResult['discrepancies']) =>
    judge({ ...check, discrepancies }, facility.check).sentence;
  const late = differing('night_differential', -54.72, 'adjusted_later', '7', '2026', '54.72');
  expect(read(late)).toBe('What the shifts earn has been paid.');
  const regular = differing('regular_pay', -130.4, 'another_rate', '68.37', '70.00');
  expect(read(regular)).toContain('right if the hourly rate was $68.37');
  expect(read(...check.discrepancies)).toBe('The statement pays $59.82 less than the shifts earn.');
});

test('the letter does not describe paid leave as work', () => {
  const regular = differing('regular_pay', -68.37, 'fewer_hours_stated', '79', '80');
  const letter = letterText(
    { ...facts, categories: [{ ...regular, lines: [], sources: [] }] },
    anonymous,
  );
  expect(letter).toContain('The statement counts 79 hours, and my records 80.');
});

test('amounts of rows are formatted like all amounts', () => {
  const rows = 'Holiday Worked 546.96, Award 2.5 percent 1000.00';
  const { findings } = differing('other', 1546.96, 'unexplained_rows', '1546.96', rows);
  expect(whyOf(findings)).toContain('(Holiday Worked $546.96, Award 2.5 percent $1,000.00)');
});

test('two possibly missing shifts are reported together with which pairs match', () => {
  const days = ['2026-11-01', '2026-11-08', '2026-11-07', '2026-11-08'];
  const { findings } = differing('sunday_premium', -256.35, 'of_two_shifts', ...days);
  expect(whyOf(findings)).toBe(
    'This is exactly what the shifts on Sunday, November 1 and Sunday, November 8, or on Saturday, November 7 and Sunday, November 8 earn in this category: they may not have reached payroll.',
  );
});

test('a difference counts as a few dollars only if no kind of pay differs by five or more', () => {
  const little = differing('cic_premium', -3.42, 'hours', '30 min');
  expect(judged(little).sentence).toContain('Within a few dollars: your statement pays $3.42 less');
  const most = differing('night_differential', -4.99, 'hours', '44 min');
  expect(judged(most).tone).toBe('open');
  // Together they are more than a few.
  expect(judged(little, most)).toMatchObject({ tone: 'less' });
  const more = differing('night_differential', 5, 'hours', '44 min');
  expect(judged(little, more)).toMatchObject({ tone: 'more' });
  expect(judged(little, more).sentence).not.toContain('few dollars');
});

test('a shift paid as overtime is changed to overtime, and of a long shift only its end', () => {
  const [start, end] = ['22:00', '06:00'];
  const form = { id: 'a', date: '2026-02-14', kind: 'regular', start, end, extras: [] } as const;
  expect(asOvertime(form, 8 * 3600)).toMatchObject({ kind: 'overtime', extras: [] });
  expect(asOvertime({ ...form, end: '08:00' }, 2 * 3600)).toMatchObject({
    kind: 'regular',
    extras: [{ kind: 'overtime', start: '06:00', end: '08:00' }],
  });
});

test('the likeliest of several possibly missing shifts is named first', () => {
  const days = ['2026-02-21', '2026-02-14'];
  const { findings } = differing('sunday_premium', -136.72, 'of_shift', '2', ...days);
  expect(whyOf(findings)).toBe(
    'This is exactly what one shift earns: it may not have reached payroll. Most likely it is that on Saturday, February 21, otherwise Saturday, February 14.',
  );
});

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
test.each([
  ['names none', ['DTSTART:20260608T140000Z'], here],
  ['names one in its events', ['DTSTART;TZID=Asia/Tokyo:20260608T070000'], 'Asia/Tokyo'],
  ['quotes it', ['DTSTART;VALUE=DATE-TIME;TZID="Asia/Tokyo":20260608T070000'], 'Asia/Tokyo'],
  ['names one that anonymous knows', ['DTSTART;TZID=Mars:20260608T070000'], here],
  [
    'names two',
    ['DTSTART;TZID=Asia/Tokyo:20260608T070000', 'DTSTART;TZID=Asia/Seoul:20260609T070000'],
    here,
  ],
  ['names its own', ['X-WR-TIMEZONE:America/Chicago', 'DTSTART:20260608T140000Z'], undefined],
])('the zone of a calendar that %s', (_, lines, expected) => {
  expect(zoneFor(lines.join('\r\n')).time_zone).toBe(expected);
});

test.each([
  ['America/New_York', 'Eastern Time'],
  ['Mars', 'Mars'],
])('the time zone %s has the common name %s', (zone, name) => {
  expect(zoneInWords(zone)).toBe(name);
});
