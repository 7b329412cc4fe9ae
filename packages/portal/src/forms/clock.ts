/**
 * What `timeIn` understands, for the browser to insist on: 24 hours with or without a colon, and 12 hours with am or
 * pm. A keyboard of a phone, and what is pasted, bring spaces along.
 */
const of24 = '(?:[01]?[0-9]|2[0-3])[:.]?[0-5][0-9]|24[:.]?00';
const of12 = '(?:0?[1-9]|1[0-2])(?:[:.]?[0-5][0-9])?\\s*[aApP][.]?\\s*[mM][.]?';
export const clockPattern = `\\s*(?:${of24}|${of12})\\s*`;
const clock = new RegExp(`^(?:${clockPattern})$`);

const onClock = (hour: number, minute: string) => `${String(hour % 24).padStart(2, '0')}:${minute}`;

/** `0700`, `7:00`, `07.00`, `7am` and `7:00 AM` are `07:00`; nothing of what is no time of day. */
export function timeIn(text: string): string {
  if (!clock.test(text)) return '';
  const half = /[ap]/i.exec(text)?.[0].toLowerCase();
  const digits = text.replace(/[^0-9]/g, '');
  const hours = Number(digits.length > 2 ? digits.slice(0, -2) : digits);
  const minutes = digits.length > 2 ? digits.slice(-2) : '00';
  return onClock(half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours, minutes);
}
