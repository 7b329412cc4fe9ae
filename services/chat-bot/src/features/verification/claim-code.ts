import { randomInt } from 'node:crypto';

/** Without what looks alike (0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V), and without vowels: nobody gets a word. */
const ALPHABET = 'CDFGHJKMNPRTWXY34679';
const LENGTH = 8;

export const newClaimCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As it was meant, however it was typed: small, or in groups. */
export const readClaimCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
