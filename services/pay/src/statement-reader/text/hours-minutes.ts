import { Decimal } from 'decimal.js';

/** `6.45` is six hours and 45 minutes: 6.75. Null when the minutes are none. */
export function fromHoursAndMinutes(value: string): string | null {
  const match = /^(-?)(\d+)\.(\d)(\d?)$/.exec(value);
  const minutes = Number(`${match?.[3] ?? '9'}${match?.[4] || '0'}`);
  if (!match || minutes > 59) return null;
  return new Decimal(minutes)
    .div(60)
    .plus(match[2] ?? 0)
    .times(match[1] ? -1 : 1)
    .toFixed(2);
}
