import type { PayPeriod } from '@guildhall/contracts/pay';
import { useQuery } from '@tanstack/preact-query';
import { pay } from '../../../api/pay.js';

/** A pay period as addresses name it: 202606. */
export const idOf = ({ year, pay_period_number: number }: PayPeriod) =>
  `${year}${String(number).padStart(2, '0')}`;

export const yearOf = (ppId: string) => Number(ppId.slice(0, 4));
export const numberOf = (ppId: string) => Number(ppId.slice(4));

const dayMs = 86_400_000;
const fortnight = 14 * dayMs;
/** Published: period 1 of 2025 begins here. */
const anchor = Date.UTC(2024, 11, 15);
/** From the first day of a period to its pay day. */
const untilPaid = 23 * dayMs;

/** A period belongs to the year in which it is paid; what falls due on January 1 is paid the day before. */
const firstOf = (year: number) =>
  Math.ceil((Date.UTC(year, 0, 2) - untilPaid - anchor) / fortnight);

/** 26, or 27 in years like 2018 and 2029. */
const periodsIn = (year: number) => firstOf(year + 1) - firstOf(year);
const named = (year: number, number: number) => `${year}${String(number).padStart(2, '0')}`;

export const isPeriodId = (text: string) =>
  /^(?:19|20|21)\d{4}$/.test(text) &&
  numberOf(text) >= 1 &&
  numberOf(text) <= periodsIn(yearOf(text));

export const before = (ppId: string) =>
  numberOf(ppId) > 1
    ? named(yearOf(ppId), numberOf(ppId) - 1)
    : named(yearOf(ppId) - 1, periodsIn(yearOf(ppId) - 1));

export const after = (ppId: string) =>
  numberOf(ppId) < periodsIn(yearOf(ppId))
    ? named(yearOf(ppId), numberOf(ppId) + 1)
    : named(yearOf(ppId) + 1, 1);

/** The calendar does not change under anybody’s hands. */
const forGood = { staleTime: Number.POSITIVE_INFINITY } as const;

export const usePeriod = (ppId: string) =>
  useQuery({
    queryKey: ['calendar', ppId],
    queryFn: async ({ signal }) => {
      const number = numberOf(ppId);
      const query = { year: yearOf(ppId), start_period: number, end_period: number };
      const { pay_periods } = await pay.listPayPeriods({ query }, { signal });
      return pay_periods[0] ?? null;
    },
    ...forGood,
  });

export const useCurrentPeriod = () =>
  useQuery({
    queryKey: ['pay', 'current'],
    queryFn: ({ signal }) => pay.getCurrentPayPeriod({}, { signal }),
  });
