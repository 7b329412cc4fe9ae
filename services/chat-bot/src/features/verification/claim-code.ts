import { randomInt } from 'node:crypto';

/** Without lookalikes (0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V) and without vowels, so that no words form. */
const ALPHABET = 'CDFGHJKMNPRTWXY34679';
const LENGTH = 8;

export const newClaimCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Normalizes a typed code: case and grouping. */
export const readClaimCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
