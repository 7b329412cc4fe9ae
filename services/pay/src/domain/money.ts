import { Decimal } from 'decimal.js';

/** Whole cents. Every amount in the arithmetic is exact; only JSON sees a number. */
export type Cents = bigint;

/** Wide enough that no product of a rate and a percentage is cut before it is rounded. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** '5,469.60' is not understood: readers give plain decimals. Beyond the cent, half-up. */
export function parseCents(amount: string): Cents {
  const plain = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (plain === null) return BigInt(new Exact(amount).times(100).toFixed(0));
  const [, sign, whole, fraction = ''] = plain;
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`);
}

export function formatCents(cents: Cents): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** For the wire, where the specification says number. */
export const numberOfCents = (cents: Cents): number => Number(formatCents(cents));

/** Half-up, away from zero for negative amounts. The divisor is positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (dividend < 0n) return -divideHalfUp(-dividend, divisor);
  return (2n * dividend + divisor) / (2n * divisor);
}

/** The rate of a percentage premium: round(R × pct, 2). Plain decimals need no library. */
export function percentOf(rate: Cents, percent: string | number): Cents {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(percent)) ?? [];
  if (whole === '') return BigInt(new Exact(rate.toString()).times(percent).div(100).toFixed(0));
  return divideHalfUp(rate * BigInt(whole + fraction), 100n * 10n ** BigInt(fraction.length));
}

export const absolute = (cents: Cents): Cents => (cents < 0n ? -cents : cents);

export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** Amounts agree within 0.01, the specification's tolerance, inclusive. */
export const agree = (difference: Cents): boolean => absolute(difference) <= 1n;
