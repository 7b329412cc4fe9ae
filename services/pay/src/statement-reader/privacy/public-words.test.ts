import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowCategory } from '../../domain/statements/row-category.js';
import { publicWords } from './public-words.js';

describe('what payrolls print is kept as it is', () => {
  it.each([
    'Regular',
    '61 ANNUAL LEAVE',
    'FEGLI',
    'FEGLI - REGULAR',
    'FEGLI OPT B 3X',
    'FEGLI OPTNL',
    'FSA-HC',
    'TSP Loan 1',
    'TSP Roth',
    'TSP-FERS',
    'OASDI',
    'Social Security (OASDI)',
    'Union Dues - NATCA',
    'State Tax - VA',
    'STATE TAX VIRGINIA',
    'Local Tax - New York City',
    'TAX, FEDERAL',
    'Retirement - FERS (K)',
    'Retirement - FERS-FRAE',
    'FEHBA - ENROLL CODE 104',
    'MEDICARE TAX WITHHELD',
    'Dental/Vision',
    'Allotment - Savings',
    'Allotment #1',
    'FSA - Health Care',
    'Long Term Care',
    'Time Off Award',
    'Performance Cash Award',
    'Cash',
    'Holiday',
    'O/T',
    'OVERTIME OVER 8',
    'On-the-Job Training Instructor Premium',
    'COMP TIME USED',
    'ENVIRONMENTAL DIFF 4%',
    'Lump Sum Annual Leave',
    'Retro Regular PP 05',
    '401(k)',
    'CFC',
    'Flexible Spending Account',
    'Excused Absence Shutdown',
    'WEATHER AND SAFETY LEAVE',
    'LAPSE IN APPROPRIATIONS',
    'Disabled Veteran Leave',
    'Callback Overtime',
    'IRS Levy',
  ])('%s', description => {
    expect(publicWords(description)).toEqual({ text: description, shortened: false });
  });
});

describe('what could be a person, a card, an account or a house goes', () => {
  it.each([
    ['Allotment - Savings 123456789', 'Allotment - Savings', false],
    ['Allotment 123 45 6789', 'Allotment', false],
    ['Allotment 123/45/6789', 'Allotment', false],
    ['Child Support 1234 5678 9012', 'Child Support', false],
    ['Union Dues XXX-XX-6789', 'Union Dues', false],
    ['TSP Loan 12 34', 'TSP Loan', false],
    ['Allotment DE89 3704 0044 0532 0130 00', 'Allotment', false],
    ['Allotment GB29 NWBK 6016 1331 9268 19', 'Allotment', true],
    ['Garnishment JANE DOE', 'Garnishment', true],
    ['Controller INC01ENTIVE Pay', 'Controller Pay', true],
    ['JANE Q DOE Garnishment', 'Garnishment', true],
    ['Performance XYZ Award', 'Performance Award', true],
    ['Allotment (JANE DOE)', 'Allotment', true],
    ['Award (Leave JANE', 'Award Leave', true],
    ['Garnishment 12 Elm Street Apt 3', 'Garnishment', true],
    ['Kansas City Local Tax', 'Kansas City Local Tax', false],
    ['State Tax - VA SMITH', 'State Tax', true],
    ['Allotment jane.doe@example.org', 'Allotment', true],
    ['Union Dues БОРИС', 'Union Dues', true],
    // A name that is a word of pay, too, goes with the other half of it.
    ['JOHN CASH', '', true],
    ['Levy, Eugene', '', true],
    ['Acct1234567', '', true],
    ['123456789', '', true],
    ['', '', false],
  ])('"%s" gives "%s"', (description, text, shortened) => {
    expect(publicWords(description)).toEqual({ text, shortened });
  });
});

it('no description that has a category loses it', () => {
  const subjects = [
    ...['Advance Pay', 'ADV PMT', 'ADVNC SALARY', 'Retroactive Pay', 'Lump Sum', 'Cash-Out'],
    ...['Cashout', 'Payout', 'Buy Out', 'Buyback', 'Terminal Leave', 'Restored Leave', 'Bonus'],
    ...[
      'Severance',
      'Relocation',
      'Religious Comp Time Earned',
      'Travel Time Paid',
      'LWOP',
      'AWOL',
    ],
    ...[
      'Furlough',
      'Non-Pay',
      'Suspension',
      'Affordability',
      'CIP',
      'OJT',
      'OJTI',
      'CIC',
      'SUN PREM',
    ],
    ...['NITE DIFF', 'NT DIFF', 'HOL WRK', 'Holiday Pay Worked', 'FLSA', 'O/T', 'OT', 'ANNUAL LV'],
    ...['Excused Absence', 'Administrative', 'Credit Hrs Taken', 'REG', 'Base Salary', 'Basic Pay'],
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...subjects),
      fc.constantFrom('', ' 123-45-6789', ' JANE DOE'),
      (subject, tail) => {
        expect(rowCategory(publicWords(subject + tail).text)).toBe(rowCategory(subject));
      },
    ),
    { numRuns: 300 },
  );
});
