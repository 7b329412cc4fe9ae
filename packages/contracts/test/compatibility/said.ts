import { saidCodes, sentences } from '../../src/said.js';

/** What stands in the braces of each sentence: clients get the values in this order, by the code. */
export const saidValues = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    saidCodes.map(code => [code, sentences[code].match(/(?<=\{)[^}]+(?=\})/g) ?? []]),
  );
