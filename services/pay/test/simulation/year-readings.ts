/** What the check says of the year of errors, read aloud, by the number of the period. */
export const readings: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Regular pay, night differential, Sunday premium, CIC premium, controller incentive pay and affordability pay: The difference is exactly what one shift earns: it may not have reached payroll. Most likely it is that on 2025-12-27, otherwise 2025-12-20.',
  ],
  2: [
    "Regular pay, night differential, Sunday premium, holiday premium, OJTI premium, CIC premium, controller incentive pay and affordability pay: The same hours at the statement's hourly rate of 66.05 instead of 68.37 pay exactly this.",
  ],
  3: [
    'Night differential: Same hours, paid at 3.42 an hour instead of 6.84 (5 % instead of 10 %).',
  ],
  4: [
    'Regular pay, night differential, Sunday premium, CIC premium, controller incentive pay and affordability pay: The Government shutdown of January and February 2026 (2026-01-31 to 2026-02-03) lies in this period: what it delayed comes with a later statement.',
  ],
  5: ['Sunday premium: Same hours, paid at 6.84 an hour instead of 17.09 (10 % instead of 25 %).'],
  6: ['OJTI premium: The same hours at 20 %, the premium from 2022-09-11, pay exactly this.'],
  7: ['CIC premium: Same hours, paid at 3.42 an hour instead of 6.84 (5 % instead of 10 %).'],
  8: [
    'Controller incentive pay: Same hours, paid at 2.19 an hour instead of 2.73 (3.2 % instead of 4 %).',
  ],
  9: ['Affordability pay: The same hours at a percentage of 1.5 % pay exactly this.'],
  10: ['Overtime: The difference is exactly the straight time of the overtime.'],
  11: ['Overtime: The difference is exactly the FLSA premium of the overtime.'],
  12: [
    'Night differential and overtime: The difference is exactly what the overtime of the shift on 2026-05-27 earns: it may not have reached payroll.',
  ],
  13: [
    'CIC premium: The difference is exactly the CIC premium of one shift: its hours may not have reached payroll. Most likely it is that on 2026-06-12, otherwise 2026-06-05.',
  ],
  14: [
    'OJTI premium and overtime: The difference is exactly the OJTI premium of the shift on 2026-06-25: its hours may not have reached payroll.',
  ],
  15: [
    'Regular pay, night differential, Sunday premium, holiday premium, OJTI premium, CIC premium, controller incentive pay and affordability pay: The difference is exactly what the shifts on 2026-07-04 and 2026-07-09, or 2026-07-02 and 2026-07-04 earn of it: they may not have reached payroll.',
  ],
  16: [
    'Regular pay, controller incentive pay and affordability pay: The difference is exactly the leave of the shift on 2026-07-16, which was not paid.',
  ],
  17: [
    'Regular pay, controller incentive pay and affordability pay: The difference is exactly the unpaid leave of the shift on 2026-07-31, which was paid.',
  ],
  18: [
    '8 h are recorded as annual leave, and the statement counts them as "Sick Leave". Which is right?',
  ],
  19: [
    'Regular pay, overtime, controller incentive pay and affordability pay: Payroll paid one of these shifts as overtime (8 h). 5 shifts fit; the likeliest are those on 2026-08-31, 2026-09-04 and 2026-09-03. Record it as overtime?',
  ],
  20: [
    'Regular pay, overtime, controller incentive pay and affordability pay: Payroll paid one of these shifts as overtime (2 h). 4 shifts fit; the likeliest are those on 2026-09-17, 2026-09-18 and 2026-09-16. Record it as overtime?',
  ],
  21: [
    'Regular pay, overtime, controller incentive pay and affordability pay: Payroll paid the overtime of the shift on 2026-09-28 as regular time.',
  ],
  22: [
    'Night differential: CIC premium differs by the same amount the other way: ask payroll whether it was paid under the wrong code.',
  ],
  23: [
    'Regular pay, night differential, CIC premium, controller incentive pay and affordability pay: The statement pays one shift more, like that on 2026-10-28 or 2026-10-21: look for one that is not recorded here.',
  ],
  24: [
    'The statement pays 5.70 less OJTI premium than the shifts earn: 34.18 instead of 39.88. The difference is exactly 20 min of OJTI premium. The statement counts 2 h, the shifts 2.33 h: look for hours that did not reach payroll.',
  ],
  25: [
    'The statement pays 37.62 less CIC premium than the shifts earn: 85.50 instead of 123.12. The difference is exactly what the statement of pay period 26 of 2026 adjusts.',
  ],
  26: [
    'Sunday premium: Same hours, paid at 6.84 an hour instead of 17.09 (10 % instead of 25 %).',
    'CIC premium: The difference is exactly the CIC premium of one shift: its hours may not have reached payroll. Most likely it is that on 2026-12-12, otherwise 2026-12-05.',
    'The statement pays 250.00 in rows that no shift explains (Award 250.00). Awards, cash-outs and the like are paid separately from the hours of a period.',
  ],
};
