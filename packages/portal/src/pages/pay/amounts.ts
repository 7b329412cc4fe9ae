import { locale } from '../../words/language.js';

const signed = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
});
/** To a tenth of a cent: premiums are percentages of a rate. */
const rates = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 3,
});
const plainRates = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

const exact = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const decimals = new Intl.NumberFormat(locale, exact);
const signedDecimals = new Intl.NumberFormat(locale, { ...exact, signDisplay: 'exceptZero' });

/** In a table, whose head says what it is of; with the sign that a reader knows as one. */
export const decimal = (amount: number, isSigned = false) =>
  (isSigned ? signedDecimals : decimals).format(amount).replace('-', '−');

export const rateOf = (rate: string) => plainRates.format(Number(rate));
export const hourlyRate = (rate: string) => rates.format(Number(rate));
export const change = (amount: number) => signed.format(amount);
export const inHours = (amount: number) => `${numbers.format(amount)} h`;

/** In cents, so that they add up. */
export const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

/** Hours and minutes, as a watch has them: 1:10. */
export const duration = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;
