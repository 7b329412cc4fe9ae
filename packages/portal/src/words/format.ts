import { locale } from './language.js';

const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);

const instants = dates({ dateStyle: 'medium', timeStyle: 'short' });
export const instant = (timestamp: string) => instants.format(new Date(timestamp));

/** `Anna, Ben and Cora` */
export const listed = (items: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);

/** Calendar dates have no zone: they are read and shown in one. */
const ofDay = (options: Intl.DateTimeFormatOptions) => {
  const format = dates({ ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};

export const longDay = ofDay({ weekday: 'long', day: 'numeric', month: 'long' });
export const shortDay = ofDay({ weekday: 'short', day: 'numeric', month: 'short' });

const plurals = new Intl.PluralRules(locale);

/** A count with its noun: `1 shift`, `9 shifts`. */
export const counted = (count: number, one: string, other: string) =>
  `${new Intl.NumberFormat(locale).format(count)} ${plurals.select(count) === 'one' ? one : other}`;

const spans = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
export const span = (from: string, to: string) =>
  spans.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
