import { invalid } from '@guildhall/contracts';
import type { EarlierRate } from '@guildhall/contracts/pay';
import { formatCents, parseCents } from '../../domain/money.js';
import { periodOfDate } from '../../domain/time/calendar.js';
import { addDays } from '../../domain/time/plain-date.js';

/** A raise begins with a pay period, because a statement is paid by one rate; what is sent in no order is a mistake. */
export function scheduleOf(rates: readonly EarlierRate[]): EarlierRate[] {
  const problems = rates.flatMap(({ last_day }, number) => {
    const { start_date, end_date } = periodOfDate(last_day);
    const before = rates[number - 1]?.last_day;
    return [
      last_day !== end_date &&
        `${last_day} is not the last day of a pay period; ${addDays(start_date, -1)} and ${end_date} are`,
      before !== undefined && before >= last_day && `${last_day} is not after ${before}`,
    ].filter(text => text !== false);
  });
  if (problems.length > 0) throw invalid(`earlier_rates: ${problems.join('; ')}`);
  return rates.map(({ hourly_base_rate, last_day }) => ({
    hourly_base_rate: formatCents(parseCents(hourly_base_rate)),
    last_day,
  }));
}
