import type { Statement } from '../src/domain/statements/statement.js';
import type { Pay } from './harness.js';
import type { Someone } from './people.js';
import { row, statement } from './simulation/statements.js';

const tour = (shift_date: string, start_time = '07:00', end_time = '15:00') => ({
  shift_date,
  shift_type: 'regular',
  start_time,
  end_time,
});
const ojti = { ojti_time: [{ start_time: '09:00', end_time: '10:10' }] };

/** The fifth worked example, period 6 of 2026 with 4 % CIP: eleven shifts of eight hours earn 6,867.18. */
export const exampleShifts = [
  tour('2026-02-22', '06:00', '14:00'),
  ...['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'].map(date => tour(date)),
  tour('2026-03-01', '06:00', '14:00'),
  tour('2026-03-02'),
  ...['2026-03-03', '2026-03-04', '2026-03-05'].map(date => ({ ...tour(date), ...ojti })),
  { ...tour('2026-03-06'), shift_type: 'tos' },
];

/** The statement that pays exactly this; `change` is what payroll did instead. */
export const exampleStatement = (change: Partial<Statement> = {}): Statement =>
  statement({
    periodNumber: 6,
    year: 2026,
    grossPay: '6867.18',
    netPay: '4200.00',
    earnings: [
      row('Regular', '5469.60', { currentHours: '80.00' }),
      row('Sunday Premium', '273.44'),
      row('OJTI', '59.82'),
      row('Controller Incentive Pay', '218.40'),
      row('True Overtime', '845.92'),
    ],
    leave: { annual: '40.50', sick: '112.00' },
    ...change,
  });

export const recordExample = async (me: Someone): Promise<void> => {
  await me.rate({ cip_percentage: 4, duty_station: 'ZQX' });
  await me.send('POST', '/api/v1/shifts/bulk', { shifts: exampleShifts });
};

/** As an upload leaves it. */
export const keepStatement = (pay: Pay, me: Someone, kept: Statement, ppId = '202606') =>
  pay.pool.query('insert into statements (membernumber, pp_id, statement) values ($1, $2, $3)', [
    me.number,
    ppId,
    JSON.stringify(kept),
  ]);
