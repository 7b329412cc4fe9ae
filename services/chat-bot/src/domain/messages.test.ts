import { languages } from '@guildhall/contracts';
import { describe, expect, test } from 'vitest';
import { languageOf, type MessageKey, message, messages } from './messages.js';

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('every message', () => {
  test.each(Object.keys(messages) as MessageKey[])(
    '%s has the same placeholders in every language',
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

test('a message has its values and the user’s language', () => {
  expect(message('es-419', 'member_not_found', { member_number: '7' })).toBe(
    'Ningún miembro activo tiene el número 7.',
  );
  expect(message('fr', 'not_linked')).toMatch(/^This account/);
});

test('a name is shown literally, never as a link, mention or markup', () => {
  const name = '[**Log in**](https://evil.example) <@&1> @everyone `x` ||y|| _z_ \\';
  const said = message('en', 'claim_question', { name, facility: '# A' });
  const plain = said.replaceAll(/\\(.)/g, '');
  expect(plain.slice(plain.indexOf('**') + 2, plain.indexOf(' asks'))).not.toMatch(
    /[[\]<>`_|#@:]|\*.*\*.*\*/,
  );
  expect(said.replaceAll(/\\(.)/g, '$1')).toContain(`**${name}** (# A)`);
  expect(message('en', 'code_refused', { until: { markup: '<t:1:R>' } })).toContain(' <t:1:R>.');
});

test('an account that is already linked gets instructions for both cases', () => {
  // /unlink from an unlinked account does nothing.
  expect(message('en', 'already_verified')).toMatch(
    /with the linked account.*ask your organization/,
  );
  expect(message('es', 'already_verified')).toMatch(/la que está vinculada.*a tu organización/);
});
