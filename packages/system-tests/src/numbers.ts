import { InvalidArgumentError } from 'commander';

/** An option that is a number. */
export function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0)) throw new InvalidArgumentError('It must be a number.');
  return value;
}

export function wholeNumber(text: string): number {
  if (!Number.isSafeInteger(number(text)))
    throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
