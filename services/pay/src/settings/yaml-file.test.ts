import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shippedShutdowns } from '../domain/shutdowns/shutdowns.js';
import { parseFacilityRates } from './facility-rates.js';
import { parseShutdowns } from './shutdowns.js';

const example = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** What an operator reads after a start that was refused. */
function refusal(read: (text: string) => unknown, ...lines: readonly string[]): readonly string[] {
  try {
    read(lines.join('\n'));
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map(line => line.trim());
  }
  return [];
}

const shutdown = (...more: readonly string[]) => [
  'shutdowns:',
  '  "2027":',
  '    name: A shutdown',
  '    source: a notice',
  ...more.map(line => `    ${line}`),
];
const days = ['start_date: 2025-10-01', 'end_date: 2025-11-12'];

describe('shutdowns of an operator', () => {
  test('the example is valid, and is added to the shipped ones', () => {
    const { '2018-january': added, ...others } = parseShutdowns(example('shutdowns.example.yaml'));
    expect(others).toEqual(shippedShutdowns);
    expect(added).toMatchObject({ start_date: '2018-01-20', affected_pay_periods: ['201803'] });
  });

  test('one with the id of a shipped one replaces it', () => {
    const text = shutdown(...days, 'affected_pay_periods: [202521]').join('\n');
    const { '2025': replaced } = parseShutdowns(text.replace('2027', '2025'));
    expect(replaced).toMatchObject({ name: 'A shutdown', affected_pay_periods: ['202521'] });
  });

  test.each([
    [
      ['start_date: 2025-02-30', 'end_date: soon', 'affected_pay_periods: [202521]'],
      [
        'line 5, column 17: shutdowns.2027.start_date must be a calendar date (YYYY-MM-DD)',
        'line 6, column 15: shutdowns.2027.end_date must be a calendar date (YYYY-MM-DD)',
      ],
    ],
    [
      ['start_date: 2025-10-02', 'end_date: 2025-10-01', 'affected_pay_periods: [202521]'],
      ['line 6, column 15: shutdowns.2027.end_date must not be before the start'],
    ],
    [
      // 202519 ends on 2025-09-06, and 2025 has 26 periods.
      [...days, 'affected_pay_periods: [202519, 202527]'],
      [
        'line 7, column 28: shutdowns.2027.affected_pay_periods.0 202519 (2025-08-24 to 2025-09-06) has no day in the shutdown',
        'line 7, column 36: shutdowns.2027.affected_pay_periods.1 202527 is not a pay period (YYYYPP)',
      ],
    ],
    [
      [...days, 'affected_pay_periods: [202522, 202522]'],
      [
        'line 7, column 36: shutdowns.2027.affected_pay_periods.1 must come after the one before it',
      ],
    ],
    [
      [...days, 'affected_pay_periods: []'],
      ['line 7, column 27: shutdowns.2027.affected_pay_periods must not have fewer than 1 items'],
    ],
    [
      [...days, 'affected_pay_periods: [202521]', 'ends: 2025-11-12'],
      ['line 8, column 11: shutdowns.2027.ends is unknown'],
    ],
    [days, ['line 3, column 5: shutdowns.2027 must have required properties affected_pay_periods']],
  ])('%j is refused at its line', (lines, problems) => {
    expect(refusal(parseShutdowns, ...shutdown(...lines))).toEqual(problems);
  });

  test.each([
    ['', 'line 1, column 1: must be object'],
    ['shutdowns: [', 'line 1, column 13: Flow sequence'],
    ['shutdowns: {}\nshutdowns: {}', 'line 2, column 1: Map keys must be unique'],
  ])('an invalid settings file is refused: %j', (text, problem) => {
    expect(refusal(parseShutdowns, text)[0]).toContain(problem);
  });
});

describe('percentages of facilities', () => {
  test('the example is valid, and the latest row comes first', () => {
    const rates = parseFacilityRates(example('facility-rates.example.json'));
    expect(rates.map(({ facility_code, from }) => `${facility_code} ${from}`)[0]).toBe(
      'ZQY 2026-01-11',
    );
  });

  test('errors are reported at their line', () => {
    const row = { facility_code: 'ZQX', from: '2026-13-01', source: 'x' };
    const percentages = { cip_percentage: 4, affordability_percentage: 101 };
    const file = (...rows: readonly object[]) =>
      JSON.stringify({ facilities: rows }, null, 2).split('\n');
    expect(refusal(parseFacilityRates, ...file({ ...row, ...percentages }))).toEqual([
      'line 8, column 35: facilities.0.affordability_percentage must be <= 100',
    ]);
    const good = { ...row, ...percentages, affordability_percentage: 0, from: '2026-01-01' };
    expect(
      refusal(parseFacilityRates, ...file({ ...good, from: '2026-13-01' }, good, good)),
    ).toEqual([
      'line 5, column 15: facilities.0.from must be a calendar date (YYYY-MM-DD)',
      'line 19, column 15: facilities.2.from duplicates the row of ZQX from 2026-01-01',
    ]);
  });
});
