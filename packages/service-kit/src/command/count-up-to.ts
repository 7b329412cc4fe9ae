import { InvalidArgumentError } from 'commander';

/** An option for a count. */
export const countUpTo =
  (most: number) =>
  (text: string): number => {
    if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`Must be a whole number from 1 to ${most}.`);
  };
