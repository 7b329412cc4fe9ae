import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyTerms, shiftsFrom } from '../../../test/simulation/random-shifts.js';
import { shift, terms } from '../../../test/simulation/shifts.js';
import { parseCents, sum } from '../money.js';
import { workBetween } from '../work/work.js';
import { earningsOf } from './earnings.js';
import { explain } from './explanation.js';
import { payCategories } from './pay-categories.js';

const work = (shifts: Parameters<typeof workBetween>[0]) =>
  workBetween(shifts, '2026-02-08', '2026-02-21');

test('the lines of every category sum to its total', () => {
  fc.assert(
    fc.property(shiftsFrom('2026-02-08', 14, { maxLength: 10 }), anyTerms, (shifts, pay) => {
      const earnings = earningsOf(work(shifts), pay);
      const { lines } = explain(earnings);
      for (const category of payCategories) {
        const mine = lines.filter(line => line.category === category);
        expect(sum(mine.map(line => parseCents(line.amount)))).toBe(earnings.amounts[category]);
      }
    }),
  );
});

test('a line names the shift, hours, rate and legal source', () => {
  const evening = shift('2026-02-10', '13:30-21:30', {
    id: 's',
    ojti: ['14:05-15:50'],
    overtime: ['21:30-23:00'],
  });
  const { lines, weeks } = explain(earningsOf(work([evening]), terms()));
  expect(lines.find(line => line.category === 'ojti_premium')).toMatchObject({
    shift_id: 's',
    shift_date: '2026-02-10',
    seconds: 6300,
    rate: '17.09',
    amount: '29.91',
    rule: '25 % of R × hours of on-the-job training instruction',
  });
  const overtime = lines.filter(line => line.category === 'overtime');
  expect(overtime.map(line => [line.rate, line.amount])).toEqual([
    ['68.37', '102.56'],
    ['37.56', '56.34'],
  ]);
  for (const { rule, source } of lines) expect([rule, source]).not.toContain('');
  expect(weeks).toEqual([
    {
      week_start: '2026-02-08',
      remuneration: '713.62',
      seconds: 9.5 * 3600,
      regular_rate: '75.12',
    },
  ]);
});

test.each<[[string, string][], string]>([
  [[], 'R × hours worked'],
  [[['annual_leave', '11:00-15:00']], 'R × (4 h worked + 4 h of paid leave)'],
  [[['sick_leave', '07:00-15:00']], 'R × 8 h of paid leave'],
  [[['lwop', '07:00-08:30']], 'R × 6.5 h worked; 1.5 h of leave are not paid'],
  [
    [
      ['lwop', '07:00-08:00'],
      ['other', '08:00-09:00'],
    ],
    'R × (6 h worked + 1 h of paid leave); 1 h of leave are not paid',
  ],
])('the line of a shift with the leave %j mentions it', (leave, rule) => {
  const day = shift('2026-02-10', '07:00-15:00', { leave });
  expect(explain(earningsOf(work([day]), terms())).lines[0]?.rule).toBe(rule);
});

test('credited hours, and hours claimed by another shift, are marked', () => {
  const first = shift('2026-02-10', '13:00-21:00', { id: '1' });
  const second = shift('2026-02-10', '07:00-15:00', {
    id: '2',
    created_at: '2026-01-02T00:00:00.000Z',
    credit: ['07:00-08:30'],
  });
  const { lines } = explain(earningsOf(work([second, first]), terms()));
  const regular = lines.filter(line => line.category === 'regular_pay');
  expect(regular.map(line => [line.shift_id, line.rule])).toEqual([
    ['2', 'R × 4.5 h worked; 1.5 h are credit hours; 2 h count for a shift recorded earlier'],
    ['1', 'R × hours worked'],
  ]);
});

test('an assumed date is marked as assumed, next to the source', () => {
  const training = shift('2026-02-10', '07:00-15:00', { ojti: ['08:00-09:00'] });
  const line = explain(earningsOf(work([training]), terms())).lines.find(
    each => each.category === 'ojti_premium',
  );
  expect(line).toMatchObject({
    source: 'union notice on the OJTI premium',
    assumption: expect.stringContaining('assumed'),
  });
});
