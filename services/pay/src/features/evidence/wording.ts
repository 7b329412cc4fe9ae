import type { EvidenceShift } from '@guildhall/contracts/pay';
import { atTheStart, categoryNames } from '../../domain/check/finding.js';

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4, // An hourly rate on a statement may have four.
});
export const dollars = (amount: string): string => dollarFormat.format(Number(amount));

/** Hours and minutes, and seconds where there are any: a rounded hour would not lead to the amount. */
export function clockHours(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = seconds % 60;
  const hours = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return rest === 0 ? hours : `${hours}:${two(rest)}`;
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const dateFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
export const dayOf = (date: string): string => dayFormat.format(new Date(date));
export const dateOf = (date: string): string => dateFormat.format(new Date(date));

const otherNames: Readonly<Record<string, string>> = {
  holiday: 'Holiday worked',
  retro: 'For earlier periods',
  other: 'Other rows',
  advance: 'Advance (not counted)',
};

export const categoryName = (category: string): string =>
  otherNames[category] ??
  atTheStart(categoryNames[category as keyof typeof categoryNames] ?? category);

interface Times {
  readonly start_time: string;
  readonly end_time: string;
}

export const timesOf = ({ start_time, end_time }: Times): string =>
  `${start_time.slice(0, 5)}–${end_time.slice(0, 5)}`;

export const entriesOf = ({ entries }: EvidenceShift): string =>
  entries
    .map(({ kind, sub_type, ...times }) => {
      const what = sub_type === null ? kind.toUpperCase() : sub_type.replaceAll('_', ' ');
      return `${what} ${timesOf(times)}`;
    })
    .join(', ');
