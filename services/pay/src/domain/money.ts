/** Whole cents. Every amount in the arithmetic is exact; only JSON sees a number. */
export type Cents = bigint;

/** The digits of a decimal, and what they are to be divided by. '5,469.60' is not understood: readers give plain ones. */
function exactly(decimal: string): readonly [digits: bigint, divisor: bigint] {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined) throw new RangeError(`not a plain decimal: ${decimal}`);
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
}

/** Beyond the cent, half-up. */
export function parseCents(amount: string): Cents {
  const [digits, divisor] = exactly(amount);
  return divideHalfUp(100n * digits, divisor);
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

/** The rate of a percentage premium: round(R × pct, 2). A number may be as small as 1e-7, which is no plain decimal. */
export function percentOf(rate: Cents, percent: string | number): Cents {
  const [digits, divisor] = exactly(typeof percent === 'number' ? percent.toFixed(12) : percent);
  return divideHalfUp(rate * digits, 100n * divisor);
}

export const absolute = (cents: Cents): Cents => (cents < 0n ? -cents : cents);

export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** Amounts agree within 0.01, the specification's tolerance, inclusive. */
export const agree = (difference: Cents): boolean => absolute(difference) <= 1n;
