import type { CallOptions } from '@guildhall/contracts/client';
import type { PayPeriod } from '@guildhall/contracts/pay';
import { pay } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { words } from '../words/index.js';
import { addDays, daysBetween } from './days.js';

const named = (year: number, number: number) => `${year}${String(number).padStart(2, '0')}`;

/** A pay period as addresses name it: 202606. */
export const idOf = ({ year, pay_period_number }: Pick<PayPeriod, 'year' | 'pay_period_number'>) =>
  named(year, pay_period_number);

export const yearOf = (ppId: string) => Number(ppId.slice(0, 4));
export const numberOf = (ppId: string) => Number(ppId.slice(4));

/** A period in what the service is asked. */
export const askedIn = (ppId: string) => ({ pay_period: numberOf(ppId), year: yearOf(ppId) });
/** The same in an address. */
export const periodQuery = (ppId: string) => `pay_period=${numberOf(ppId)}&year=${yearOf(ppId)}`;

/** In words, because `6/2026` reads as a month. */
export const periodName = (ppId: string) => words.periodName(numberOf(ppId), yearOf(ppId));
/** `Pay period 6 of 2026` */
export const periodTitle = (ppId: string) => words.period.title(numberOf(ppId), yearOf(ppId));

const daysOfAPeriod = 14;

/** Some pay day; every other follows in steps of a fortnight. */
const somePayDay = '2025-01-07';

const fortnightsTo = (day: string) => Math.ceil(daysBetween(somePayDay, day) / daysOfAPeriod);

/** 26, or 27 as in 2018 and 2029. What would be paid on New Year’s Day is paid the day before, in the old year. */
const periodsIn = (year: number) =>
  fortnightsTo(`${year + 1}-01-02`) - fortnightsTo(`${year}-01-02`);

export const isPeriodId = (text: string) =>
  /^(?:19|20|21)\d{4}$/.test(text) &&
  numberOf(text) >= 1 &&
  numberOf(text) <= periodsIn(yearOf(text));

/** The service is asked for a period by its number, and as specified it takes 26. */
export const isAskedFor = (ppId: string) => numberOf(ppId) <= 26;

export const before = (ppId: string) =>
  numberOf(ppId) > 1
    ? named(yearOf(ppId), numberOf(ppId) - 1)
    : named(yearOf(ppId) - 1, periodsIn(yearOf(ppId) - 1));

/** A period is paid on the tenth day of the one after it. */
const daysToPay = 9;

/** The last period whose pay day has come, which the question whether it was paid right is about. */
export function paidLast(current: PayPeriod, day: string): string {
  const last = before(idOf(current));
  return addDays(current.start_date, daysToPay) <= day ? last : before(last);
}

export const after = (ppId: string) =>
  numberOf(ppId) < periodsIn(yearOf(ppId))
    ? named(yearOf(ppId), numberOf(ppId) + 1)
    : named(yearOf(ppId) + 1, 1);

/** Which period a day lies in, counted from one that is known. */
export function periodAt(day: string, known: PayPeriod): string {
  let [ppId, start] = [idOf(known), known.start_date];
  for (; day < start; start = addDays(start, -daysOfAPeriod)) ppId = before(ppId);
  for (; day >= addDays(start, daysOfAPeriod); start = addDays(start, daysOfAPeriod))
    ppId = after(ppId);
  return ppId;
}

async function findPeriod(ppId: string, options: CallOptions) {
  const number = numberOf(ppId);
  const query = { year: yearOf(ppId), start_period: number, end_period: number };
  const { pay_periods } = await pay.listPayPeriods({ query }, options);
  return pay_periods[0] ?? null;
}

/** Undefined as long as it is not known which. The calendar does not change under anybody’s hands. */
export const usePeriod = (ppId: string | undefined) =>
  useRead(['calendar', ppId], options => findPeriod(ppId ?? '', options), {
    enabled: ppId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useCurrentPeriod = () =>
  useRead(['pay', 'current'], options => pay.getCurrentPayPeriod({}, options));
