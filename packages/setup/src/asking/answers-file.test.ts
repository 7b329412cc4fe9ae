import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fromAnswers, readAnswers } from './answers-file.js';
import { hiding } from './hide.js';

const folder = mkdtempSync(join(tmpdir(), 'gh-answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = join(folder, 'answers.yaml');
  writeFileSync(file, text);
  return readAnswers(file);
}

test.each([
  '700000000000000001',
  '0123456',
  '1e5',
  '0x1f',
  '1.50',
  '.inf',
  'true',
  'No',
  '2024-02-29',
  'https://login.example.org/',
  'a b',
])('%s is taken as it stands, in quotes and without', value => {
  const answers = read(`A: ${value}\nB: "${value}"\nC: '${value}'\n`);
  expect(answers).toEqual({ A: value, B: value, C: value });
});

test('nothing is the empty answer, however YAML writes it', () => {
  expect(read('A:\nB: ~\nC: null\nD: ""\n')).toEqual({ A: '', B: '', C: '', D: '' });
  for (const text of ['', '# nothing yet\n', '---\n']) expect(read(text)).toEqual({});
});

test('what has to be chosen and was not is called missing, with what there is', async () => {
  const asker = fromAnswers({}, () => undefined, hiding());
  const options = [{ value: 'TBL_MITGL', label: 'TBL_MITGL' }];
  const choice = { name: 'members.table', message: 'Which?', fallback: '', options } as const;
  await asker.choose(choice);
  expect(asker.faults()).toEqual(['members.table is missing: it is one of TBL_MITGL.']);
});

test.each([
  ['yes', true],
  ['true', true],
  ['True', true],
  ['on', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['off', false],
  ['0', false],
])('%s answers a question of yes or no', async (word, meant) => {
  const asker = fromAnswers(read(`MAIL: ${word}`), () => {}, hiding());
  expect(await asker.confirm({ name: 'MAIL', message: '?', fallback: 'no' })).toBe(meant);
});

test.each([
  ['A: [one, two]', /A in .* must be a single value/],
  ['A:\n  B: two', /A in .* must be a single value/],
  ['- A: one', /must hold one line for each answer/],
  ['A: one\nA: two', /Line 2 of .* is no NAME: value \(DUPLICATE_KEY\)/],
])('%j is no answer', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
});

// What these begin with, or hold, means something to YAML.
test.each(['*pass-word', '&pass-word', '!pass-word', '%pass-word', '@pass-word', 'pass: word'])(
  'a secret like %s is neither lost nor shown',
  secret => {
    let said = '';
    try {
      read(`ORG_NAME: Local 12\nIDENTITY_CLIENT_SECRET: ${secret}\n`);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(/in quotes/);
    expect(said).not.toContain('word');
    expect(read(`SECRET: '${secret}'`)).toEqual({ SECRET: secret });
  },
);
