/** Six digits or more, also where spaces or hyphens join them: a person's, an account's or a card's. */
const LONG_NUMBER = /\p{Nd}(?:[\s-]*\p{Nd}){5,}/gu;
const EMAIL_ADDRESS = /[^\s@(),;:<>]+@[^\s@(),;:<>]+/g;

/** A description that may be stored and logged. */
export const withoutPrivateNumbers = (text: string): string =>
  text.replace(EMAIL_ADDRESS, '').replace(LONG_NUMBER, '***');
