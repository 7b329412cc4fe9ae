/** Six or more digits, also joined by spaces or hyphens: a personal, account or card number. */
const LONG_NUMBER = /\p{Nd}(?:[\s-]*\p{Nd}){5,}/gu;
const EMAIL_ADDRESS = /[^\s@(),;:<>]+@[^\s@(),;:<>]+/g;

/** Makes a description safe to store and log. */
export const withoutPrivateNumbers = (text: string): string =>
  text.replace(EMAIL_ADDRESS, '').replace(LONG_NUMBER, '***');
