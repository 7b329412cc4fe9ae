import type { EarlierRate, ObservedHoliday } from '@guildhall/contracts/pay';
import type { Worded } from '@guildhall/service-kit/database';
import { type FacilityRate, findFacilityRate, ratesAt } from '../domain/earnings/facility-rates.js';
import type { PayTerms } from '../domain/earnings/pay-rates.js';
import type { PayPeriod } from '../domain/time/calendar.js';
import type { Clocks } from '../domain/time/clock-changes.js';
import type { WorkPlace } from '../domain/work/work.js';
import type { Tables } from '../generated/tables.js';

/** What a member set; null is what the facility decides. */
export type ConfigurationRow = Worded<
  Tables['pay_configurations'],
  | 'id'
  | 'membernumber'
  | 'hourly_base_rate'
  | 'duty_station'
  | 'cip_percentage'
  | 'affordability_percentage'
  | 'created_at'
  | 'updated_at'
> &
  Readonly<
    Record<keyof Pick<Tables['pay_configurations'], 'earlier_rates'>, readonly EarlierRate[]> &
      Record<
        keyof Pick<Tables['pay_configurations'], 'observed_holidays'>,
        readonly ObservedHoliday[]
      >
  >;

/** How pay is calculated at this installation. */
export interface PayRules {
  readonly rates: readonly FacilityRate[];
  readonly holidayInRegularRate: boolean;
  /** Of a facility; null or one without a zone of its own: the organization's. */
  readonly clocksAt: (facility: string | null) => Clocks;
}

interface Percentages {
  cip_percentage: string | number;
  affordability_percentage: string | number;
}

/** What was set, else what the facility's table says for the day, else nothing. */
export function percentagesOf(
  row: Pick<ConfigurationRow, 'duty_station' | keyof Percentages>,
  rates: readonly FacilityRate[],
  date: string,
): Percentages {
  const facility = findFacilityRate(rates, row.duty_station, date);
  return {
    cip_percentage: row.cip_percentage ?? facility?.cip_percentage ?? 0,
    affordability_percentage:
      row.affordability_percentage ?? facility?.affordability_percentage ?? 0,
  };
}

type HourlyRates = Pick<ConfigurationRow, 'hourly_base_rate' | 'earlier_rates'>;

/** A raise begins with a pay period: those before it are paid as they were. */
const hourlyRateIn = (
  { hourly_base_rate, earlier_rates }: HourlyRates,
  { end_date }: Pick<PayPeriod, 'end_date'>,
): string =>
  earlier_rates.find(({ last_day }) => end_date <= last_day)?.hourly_base_rate ?? hourly_base_rate;

/** On which the shifts of a period are paid, each by its date: what was not set changes when the facility's table does. */
export function termsOf(
  row: ConfigurationRow | null,
  { rates, holidayInRegularRate }: Pick<PayRules, 'rates' | 'holidayInRegularRate'>,
  period: PayPeriod,
): PayTerms | null {
  if (row === null) return null;
  const own = ratesAt(rates, row.duty_station);
  const on = (date: string) => percentagesOf(row, own, date);
  return {
    hourly_base_rate: hourlyRateIn(row, period),
    holiday_in_regular_rate: holidayInRegularRate,
    cip_percentage: row.cip_percentage ?? (date => on(date).cip_percentage),
    affordability_percentage:
      row.affordability_percentage ?? (date => on(date).affordability_percentage),
  };
}

/** The time zone of a member's hours, and their answer about holidays. */
export const placeOf = (
  row: Pick<ConfigurationRow, 'duty_station' | 'observed_holidays'> | null,
  { clocksAt }: Pick<PayRules, 'clocksAt'>,
): WorkPlace => ({
  clocks: clocksAt(row?.duty_station ?? null),
  observed: Object.fromEntries(
    row?.observed_holidays.map(({ holiday, observed }) => [holiday, observed]) ?? [],
  ),
});
