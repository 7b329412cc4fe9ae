import { expect, test } from 'vitest';
import { DEDUCTIONS, EARNINGS, HEAD } from '../fixtures/statements/employee-express.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

const plain = read(HEAD + EARNINGS + DEDUCTIONS);

/** The earnings with rows of words between Regular and Night Differential. */
const withRows = (...rows: string[]) => {
  const [above, below = ''] = EARNINGS.split(/(?<=10,939.20\n)/);
  return read(`${HEAD}${above}${rows.join('\n')}\n${below}${DEDUCTIONS}`);
};

test('a row with blank cells does not give its name to another row', () => {
  expect(withRows('Sunday Premium')).toEqual(plain);
  expect(
    withRows('Standby Duty          -           -           -          -           -           -'),
  ).toEqual(plain);
  expect(
    read(`
AD-334 STATEMENT OF EARNINGS AND LEAVE
PAY PERIOD 02/22/2026 TO 03/07/2026   OFFICIAL PAY DATE 03/17/2026   142,688.00 PA
01 REGULAR TIME      80.00   5,469.60   10,939.20
62 SICK LEAVE
31 HOLIDAY WORKED     8.00     546.96      546.96
   GROSS PAY         88.00   6,016.56   11,486.16
75 RETIREMENT                1,016.56    2,033.12
   NET PAY                   5,000.00    9,453.04
ANN 40.00 16.00 24.00
SICK 12.00 2.00 10.00
`).earnings,
  ).toEqual(['REGULAR TIME 80 5469.6', 'HOLIDAY WORKED 8 546.96']);
});

test('words that would change a row’s kind of pay are reported as doubtful', () => {
  const { warnings } = withRows('Night Shift');
  expect(warnings).toEqual([expect.stringContaining('"Regular Night Shift"')]);
});

test('an amount without a name is reported', () => {
  const nameless = DEDUCTIONS.replace('TSP Savings      5.00 %', ' '.repeat(23));
  const { deductions, warnings } = read(HEAD + EARNINGS + nameless);
  expect(deductions).toContain('Other deduction 100');
  expect(warnings).toEqual([expect.stringContaining('100.00')]);
  const marked = DEDUCTIONS.replace('TSP Savings      5.00 %', `#${' '.repeat(22)}`);
  expect(read(HEAD + EARNINGS + marked).warnings).toEqual(warnings);
});
