export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const pattern = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** Two digits of a text that matches the pattern; cutting strings costs more than the arithmetic. */
const digits = (text: string, at: number): number =>
  10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * 48;

/** Seconds after midnight of HH:MM or HH:MM:SS, or null. */
export function parseTime(text: string): number | null {
  if (!pattern.test(text)) return null;
  const seconds = text.length > 5 ? digits(text, 6) : 0;
  return digits(text, 0) * HOUR + digits(text, 3) * MINUTE + seconds;
}

export function getTime(text: string): number {
  const seconds = parseTime(text);
  if (seconds === null) throw new RangeError(`not a time of day: ${text}`);
  return seconds;
}

/** `HH:MM` is taken for `HH:MM:00`. */
export const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);

const twoDigits = (n: number): string => String(n).padStart(2, '0');

export const formatTime = (seconds: number): string =>
  [seconds / HOUR, (seconds % HOUR) / MINUTE, seconds % MINUTE]
    .map(part => twoDigits(Math.floor(part)))
    .join(':');

const NIGHT_ENDS = 6 * HOUR; // 5 CFR 550.121: between 6 p.m. and 6 a.m.
const NIGHT_BEGINS = 18 * HOUR;

/** Night seconds between some midnight and `time`: each full day has twelve hours of night. */
function nightBefore(time: number): number {
  const days = Math.floor(time / DAY);
  const ofDay = time - days * DAY;
  return (
    days * (DAY - NIGHT_BEGINS + NIGHT_ENDS) +
    Math.min(ofDay, NIGHT_ENDS) +
    Math.max(0, ofDay - NIGHT_BEGINS)
  );
}

export const nightSeconds = (set: readonly (readonly [number, number])[]): number =>
  set.reduce((total, [start, end]) => total + nightBefore(end) - nightBefore(start), 0);
