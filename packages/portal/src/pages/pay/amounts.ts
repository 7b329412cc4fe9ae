import { locale } from '../../words/language.js';

const currency = { style: 'currency', currency: 'USD' } as const;

/** In a table, whose head says what it is of; with the sign that a reader knows as one. */
export const decimal = (amount: number, isSigned = false) =>
  amount
    .toLocaleString(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: isSigned ? 'exceptZero' : 'auto',
    })
    .replace('-', '−');

/** To a tenth of a cent: premiums are percentages of a rate. */
export const rateOf = (rate: string) =>
  Number(rate).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
export const hourlyRate = (rate: string) =>
  Number(rate).toLocaleString(locale, { ...currency, maximumFractionDigits: 3 });
export const change = (amount: number) =>
  amount.toLocaleString(locale, { ...currency, signDisplay: 'exceptZero' });
export const inHours = (amount: number) =>
  `${amount.toLocaleString(locale, { maximumFractionDigits: 2 })} h`;

/** In cents, so that they add up. */
export const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

/** Hours and minutes, as a watch has them: 1:10. */
export const duration = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;
