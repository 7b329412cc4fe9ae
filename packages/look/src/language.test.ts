import { expect, test } from 'vitest';
import { languageOf } from './language.js';

test.each([
  ['the browser’s wish', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  ['the first wish that there is', { 'accept-language': 'de, es;q=0.5, en;q=0.4' }, 'es'],
  ['English for who wishes nothing', {}, 'en'],
  ['English for what there is not', { 'accept-language': 'de' }, 'en'],
  ['the switch before the browser', { 'accept-language': 'es', cookie: 'a=b; language=en' }, 'en'],
  ['nothing of a switch to what there is not', { cookie: 'language=xx' }, 'en'],
  ['nothing of another cookie’s name', { cookie: 'mylanguage=es' }, 'en'],
] as const)('%s', (_, headers, language) => {
  expect(languageOf(headers)).toBe(language);
});
