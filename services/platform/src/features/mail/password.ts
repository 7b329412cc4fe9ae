import { randomInt } from 'node:crypto';

/** Without characters that are easily confused: 0 O o, 1 l I. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 4;
const groupLength = 5;

/** Twenty characters of 56: 116 bits. */
export const newPassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-');
