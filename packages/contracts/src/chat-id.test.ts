import { expect, test } from 'vitest';
import { isChatId } from './chat-id.js';

test.each([
  ['17 digits', '10000000000000000', true],
  ['the largest signed 64-bit number', '9223372036854775807', true],
  ['one more', '9223372036854775808', false],
  ['a leading zero', '00184067352906014723', false],
  ['20 digits', '18446744073709551615', false],
  ['16 digits', '1000000000000000', false],
  ['21 digits', '000184067352906014723', false],
  ['a letter', '1840673529060147a3', false],
  ['a sign', '-184067352906014723', false],
  ['digits of another script', '١٨٤٠٦٧٣٥٢٩٠٦٠١٤٧٢٣', false],
  ['a line break at its end', '184067352906014723\n', false],
  ['nothing', '', false],
])('%s', (_, text, expected) => {
  expect(isChatId(text)).toBe(expected);
});
