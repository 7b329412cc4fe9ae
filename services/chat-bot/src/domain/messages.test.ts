import { languages } from '@guildhall/contracts';
import { describe, expect, test } from 'vitest';
import { languageOf, type MessageKey, message, messages } from './messages.js';

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('every message', () => {
  test.each(Object.keys(messages) as MessageKey[])(
    '%s says the same things in every language',
    key => {
      for (const language of languages) {
        expect(messages[key][language].trim()).not.toBe('');
        expect(placeholders(messages[key][language])).toEqual(placeholders(messages[key].en));
      }
    },
  );
  test('is shorter than Discord’s 2,000 characters with room for names', () => {
    for (const texts of Object.values(messages))
      for (const text of Object.values(texts)) expect(text.length).toBeLessThan(500);
  });
});

test.each([
  ['es-ES', 'es'],
  ['es-419', 'es'],
  ['en-GB', 'en'],
  ['de', 'en'],
  [null, 'en'],
])('the locale %s is read as %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});

test('a message carries what it is given, in the asker’s language', () => {
  expect(message('es-419', 'member_not_found', { member_number: '7' })).toBe(
    'Ningún miembro activo tiene el número 7.',
  );
  expect(message('fr', 'not_linked')).toMatch(/^This account/);
});

test('a name is shown as it is written, and never as a link, a mention or markup', () => {
  const name = '[**Log in**](https://evil.example) <@&1> @everyone `x` ||y|| _z_ \\';
  const said = message('en', 'claim_question', { name, facility: '# A' });
  const plain = said.replaceAll(/\\(.)/g, '');
  expect(plain.slice(plain.indexOf('**') + 2, plain.indexOf(' asks'))).not.toMatch(
    /[[\]<>`_|#@:]|\*.*\*.*\*/,
  );
  expect(said.replaceAll(/\\(.)/g, '$1')).toContain(`**${name}** (# A)`);
  expect(message('en', 'code_refused', { until: { markup: '<t:1:R>' } })).toContain(' <t:1:R>.');
});

test('who is linked elsewhere is told which account ends that, and who helps without it', () => {
  // /unlink with the account that is not linked only says that it is not.
  expect(message('en', 'already_verified')).toMatch(/the one that is linked.*ask the office/);
  expect(message('es', 'already_verified')).toMatch(/la que está vinculada.*a la oficina/);
});
