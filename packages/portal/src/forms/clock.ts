/** What `timeIn` understands, for the browser to insist on; a keyboard of a phone, and what is pasted, bring spaces along. */
export const clockPattern = '\\s*(?:(?:[01]?[0-9]|2[0-3])[:.]?[0-5][0-9]|24[:.]?00)\\s*';
const clock = new RegExp(`^(?:${clockPattern})$`);

/** `0700`, `700`, `7:00`, `07.00` and `07:00` are `07:00`; nothing of what is no time of day. */
export function timeIn(text: string): string {
  if (!clock.test(text)) return '';
  const digits = text.replace(/[^0-9]/g, '').padStart(4, '0');
  return digits === '2400' ? '00:00' : `${digits.slice(0, 2)}:${digits.slice(2)}`;
}
