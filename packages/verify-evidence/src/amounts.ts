/** Decimals as whole thousandths: "34.185" dollars an hour is 34,185. */
export function thousandths(decimal: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(decimal) ?? [];
  if (sign === undefined) throw new RangeError(`not a decimal: ${decimal}`);
  const value = BigInt(whole + fraction.padEnd(3, '0'));
  return sign === '-' ? -value : value;
}

export function centsOf(decimal: string): bigint {
  const value = thousandths(decimal);
  if (value % 10n !== 0n) throw new RangeError(`not whole cents: ${decimal}`);
  return value / 10n;
}

export function textOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Half-up; nothing that is divided here is negative. */
export const divided = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

export const added = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);
