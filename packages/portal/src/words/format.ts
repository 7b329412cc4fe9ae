import { words } from './index.js';
import { language, locale } from './language.js';

export const instant = (timestamp: string) =>
  new Date(timestamp).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Times in Spanish end in a full stop of their own: `10:24 p.m.` */
export const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** `Anna, Ben and Cora` */
export const listed = (items: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);

/** `Anna, Ben or Cora` */
export const either = (items: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(items);

/** So many at a time: of what comes in pairs, two and two. */
export const inGroups = (size: number, items: readonly string[]): readonly (readonly string[])[] =>
  items.flatMap((_, i) => (i % size === 0 ? [items.slice(i, i + size)] : []));

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Calendar dates have no zone: they are read and shown in one. */
export const ofDay =
  (options: Intl.DateTimeFormatOptions, by = locale) =>
  (day: string) =>
    dateOf(day).toLocaleDateString(by, { ...options, timeZone: 'UTC' });

const dayInFull = ofDay({ weekday: 'long', day: 'numeric', month: 'long' });
/** `el martes 17 de marzo`: in a Spanish sentence no comma stands there. */
export const longDay = (day: string) =>
  language === 'es' ? dayInFull(day).replace(',', '') : dayInFull(day);
/** `mié, 30 sept`: with the `de` of the United States it is two lines of a phone. */
export const shortDay = ofDay({ weekday: 'short', day: 'numeric', month: 'short' }, language);

export const dayNow = () =>
  new Date().toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** `Mon`, `2`: apart, so that the number stands out. */
export const weekday = ofDay({ weekday: 'short' }, language);
export const dayOfMonth = ofDay({ day: 'numeric' });

export const whole = (count: number) => count.toLocaleString(locale);

/** A count with its noun: `1 shift`, `9 shifts`. */
export const counted = (count: number, one: string, other: string) =>
  `${whole(count)} ${count === 1 ? one : other}`;

/** `22 feb – 7 mar 2026`: the `de` of the United States would stand there two or three times. */
export const span = (from: string, to: string) =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(dateOf(from), dateOf(to));

const relative = new Intl.RelativeTimeFormat(locale);
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** By which the clocks of a service and of a browser may differ: what has just happened is not still to come. */
const skew = 10;

/** `5 minutes ago`, `in 3 days`; seconds are a moment. */
export function ago(timestamp: string, now: number): string {
  const seconds = (Date.parse(timestamp) - now) / 1000;
  const found = units.find(([, each]) => Math.abs(seconds) >= each);
  if (!found) return seconds > skew ? words.inAMoment : words.aMomentAgo;
  const [unit, length] = found;
  return relative.format(Math.trunc(seconds / length), unit);
}

/** `in 1 second`, `in 30 minutes`: never sooner than it is. */
export function soon(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  return relative.format(Math.ceil(seconds / length), unit);
}

export const share = (part: number) =>
  part.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });

export const money = (amount: number) =>
  amount.toLocaleString(locale, { style: 'currency', currency: 'USD' });

/** `0.4 s`, `12 s`, `3 min 5 s` */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 10_000) return `${whole(Math.round(ms / 100) / 10)} s`;
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `Nov 22`, of a day that has no zone. */
export const shortDate = ofDay({ day: 'numeric', month: 'short' });
/** `Nov 22, 2026`: of one that may be years ago. */
export const dated = ofDay({ day: 'numeric', month: 'short', year: 'numeric' });
