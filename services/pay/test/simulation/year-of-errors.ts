import type { LaterStatement } from '../../src/domain/check/adjustments.js';
import { secondsFor } from '../../src/domain/check/causes/supposed.js';
import { verifyPay } from '../../src/domain/check/verification.js';
import { earningsOf } from '../../src/domain/earnings/earnings.js';
import type { PayTerms } from '../../src/domain/earnings/pay-rates.js';
import type { RecordedShift } from '../../src/domain/shifts/shift.js';
import { shippedShutdowns } from '../../src/domain/shutdowns/shutdowns.js';
import type { Statement, StatementEarning } from '../../src/domain/statements/statement.js';
import { getPeriod, ppIdOf } from '../../src/domain/time/calendar.js';
import { addDays } from '../../src/domain/time/plain-date.js';
import { type ShiftWork, workBetween } from '../../src/domain/work/work.js';
import { shift, terms } from './shifts.js';
import { row, statement } from './statements.js';

const rows = {
  regular_pay: 'Regular',
  night_differential: 'Night Differential',
  sunday_premium: 'Sunday Premium',
  holiday_premium: 'Holiday Worked',
  ojti_premium: 'OJTI',
  cic_premium: 'CIC',
  overtime: 'True Overtime',
  cip: 'Controller Incentive Pay',
  affordability: 'Affordability',
} as const;

/** A week of a facility that is open day and night: two evenings, two days and a mid, forty hours. */
const tours = [
  [2, '14:30-22:30', {}],
  [3, '13:30-21:30', { cic: ['20:00-21:30'] }],
  [4, '07:00-15:00', { ojti: ['09:00-10:10'] }],
  [5, '06:00-14:00', { cic: ['10:00-12:00'] }],
  [6, '22:00-06:00', { cic: ['00:00-05:30'] }],
] as const;

type Under = NonNullable<Parameters<typeof shift>[2]>;

/** What is recorded of a shift beside what is usual, or instead of it, by days after the period's first. */
export interface Recorded {
  readonly [day: number]: readonly [times: string, under?: Under];
}

/** What payroll did otherwise. */
export interface PayrollError {
  readonly recorded?: Recorded;
  readonly terms?: Partial<PayTerms>;
  readonly work?: (work: readonly ShiftWork[], on: (day: number) => string) => readonly ShiftWork[];
  readonly rows?: (rows: readonly StatementEarning[]) => readonly StatementEarning[];
  readonly rate?: string;
  /** What the statement after it adjusts. */
  readonly later?: Statement;
}

function recordedIn(start: string, recorded: Recorded): RecordedShift[] {
  const usual = [0, 7].flatMap(week =>
    tours.map(([day, times, under]) => [week + day, times, under] as const),
  );
  const days = Object.keys(recorded).map(Number);
  return [
    ...usual.filter(([day]) => !days.includes(day)),
    ...days.map(day => [day, ...(recorded[day] ?? [''])] as const),
  ]
    .toSorted(([a], [b]) => a - b)
    .map(([day, times, under = {}]) => {
      const { ojti, cic, overtime, credit, leave } = under as Under;
      const kept = { ojti, cic, overtime, credit, leave };
      const given = Object.fromEntries(Object.entries(kept).filter(([, value]) => value));
      return shift(addDays(start, day), times, given);
    });
}

const own = terms({ cip_percentage: 4, affordability_percentage: 2 });

/** The check of a period in which payroll made this error. */
export function checkWith(number: number, error: PayrollError) {
  const period = getPeriod(2026, number);
  const { start_date, end_date } = period;
  const work = workBetween(recordedIn(start_date, error.recorded ?? {}), start_date, end_date);
  const paid = error.work?.(work, day => addDays(start_date, day)) ?? work;
  const { amounts } = earningsOf(paid, { ...own, ...error.terms });
  const printed = Object.entries(rows).map(([category, name]) => {
    const key = category as keyof typeof rows;
    const hours = (secondsFor(key, paid) / 3600).toFixed(2);
    return row(name, (Number(amounts[key]) / 100).toFixed(2), { currentHours: hours });
  });
  const earnings = [...(error.rows?.(printed) ?? printed)];
  const next: LaterStatement[] = error.later
    ? [{ period: getPeriod(2026, number + 1), statement: error.later }]
    : [];
  return verifyPay({
    work,
    terms: own,
    statement: statement({ earnings, hourlyRate: error.rate ?? '68.37' }),
    later: next,
    shutdowns: Object.values(shippedShutdowns).filter(each =>
      each.affected_pay_periods.includes(ppIdOf(period)),
    ),
  });
}
