import { divideHalfUp, formatCents } from '../../domain/money.js';

/** `6.45` is six hours and 45 minutes: 6.75. Null when the minutes are none. */
export function fromHoursAndMinutes(value: string): string | null {
  const [found, sign, hours = '', tens = '', ones] = /^(-?)(\d+)\.(\d)(\d?)$/.exec(value) ?? [];
  const minutes = BigInt(`${tens}${ones || '0'}`);
  if (found === undefined || minutes > 59n) return null;
  const hundredths = 100n * BigInt(hours) + divideHalfUp(100n * minutes, 60n);
  return formatCents(sign ? -hundredths : hundredths);
}
