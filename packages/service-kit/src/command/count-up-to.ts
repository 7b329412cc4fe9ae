import { InvalidArgumentError } from 'commander';

/** An option that says how many. */
export const countUpTo =
  (most: number) =>
  (text: string): number => {
    if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  };
