import { divideHalfUp, formatCents } from '../../domain/money.js';

const HOURS_AND_MINUTES = /^(-?)(\d+)\.([0-5]\d)$/;

export const areHoursAndMinutes = (value: string): boolean => HOURS_AND_MINUTES.test(value);

/** Converts hours and minutes: `6.45` is 6 h 45 min, so 6.75. Other text is unchanged. */
export const fromHoursAndMinutes = (value: string): string =>
  value.replace(HOURS_AND_MINUTES, (_, sign, hours, minutes) => {
    const hundredths = 100n * BigInt(hours) + divideHalfUp(100n * BigInt(minutes), 60n);
    return formatCents(sign ? -hundredths : hundredths);
  });
