import { describe, expect, test } from 'vitest';
import { DEDUCTIONS, EARNINGS, HEAD } from '../fixtures/statements/employee-express.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

/** Hours with the minutes that their hundredths are, the numbers as wide as they were. */
const asClocks = (drawing: string) =>
  drawing
    .replace('80.00', '80:00')
    .replace('14.62', '14:37')
    .replace('72.00', '72:00')
    .replace(/ 8\.25/, ' 8:15');

describe('hours in hours and minutes', () => {
  test('are read in a table of Employee Express, including its leave', () => {
    const leave = `
Leave
Type      Earned Current   Used Current   Ending Balance
Annual              8:00           4:30            49:24
Sick                4:00           0:00           (10:15)
`;
    const expected = read(HEAD + EARNINGS + DEDUCTIONS);
    expect(expected.earnings).toContain('Night Differential (ADJUSTED) 14.62 100');
    expect(read(HEAD + asClocks(EARNINGS) + DEDUCTIONS + leave)).toEqual({
      ...expected,
      leave_balances: { annual_leave: 49.4, sick_leave: -10.25 },
    });
  });

  test('are read in an AD-334', () => {
    const statement = `
AD-334 STATEMENT OF EARNINGS AND LEAVE
PAY PERIOD 02/22/2026 TO 03/07/2026   OFFICIAL PAY DATE 03/17/2026   142,688.00 PA
CODE  DESCRIPTION      HOURS P/P   HOURS YTD   AMOUNT P/P   AMOUNT YTD
01    REGULAR TIME         72:00      864:00     4,922.64    59,071.68
61    ANNUAL LEAVE          8:15        8:15       546.96       546.96
**    GROSS PAY            80:15      872:15     5,469.60    65,635.20
75 02 RETIREMENT                                   469.60     3,600.00
**    TOTAL DEDUCTIONS                             469.60     5,635.20
**    NET PAY                                    5,000.00    60,000.00
ANN 40:10 16:00 24:10
SICK 12:00 2:00 10:00
`;
    const { earnings, leave_balances, warnings } = read(statement);
    expect(warnings).toBeUndefined();
    expect(earnings).toEqual(['REGULAR TIME 72 4922.64', 'ANNUAL LEAVE 8.25 546.96']);
    expect(leave_balances).toEqual({ annual_leave: 24.17, sick_leave: 10 });
  });

  test('that are invalid are reported as unread', () => {
    const { warnings } = read(HEAD + EARNINGS.replace('80.00', '80:75') + DEDUCTIONS);
    expect(warnings).toEqual([expect.stringContaining('earnings')]);
  });

  test('that exceed a period are reported as unread', () => {
    // `OVERTIME OVER 40` and 47.25 hours, in cells that touch.
    const hours = (all: string) => read(HEAD + EARNINGS.replace('   80.00', all) + DEDUCTIONS);
    expect(hours('4,047.25').warnings).toEqual([expect.stringContaining('"Regular"')]);
    expect(hours('  336.00')).not.toHaveProperty('warnings');
  });

  test('are not confused with a printed time of day', () => {
    const printed = '\nPrinted 03/17/2026 10:45\n';
    expect(read(HEAD + EARNINGS + printed + DEDUCTIONS)).toEqual(
      read(HEAD + EARNINGS + DEDUCTIONS),
    );
  });
});
