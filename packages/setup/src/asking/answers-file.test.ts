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
])('%s is read literally, with or without quotes', value => {
  const answers = read(`A: ${value}\nB: "${value}"\nC: '${value}'\n`);
  expect(answers).toEqual({ A: value, B: value, C: value });
});

test('every YAML form of null is the empty answer', () => {
  expect(read('A:\nB: ~\nC: null\nD: ""\n')).toEqual({ A: '', B: '', C: '', D: '' });
  for (const text of ['', '# nothing yet\n', '---\n']) expect(read(text)).toEqual({});
});

test('a missing choice is reported with the options', async () => {
  const asker = fromAnswers({}, () => undefined, hiding());
  const options = [{ value: 'TBL_MITGL', label: 'TBL_MITGL' }];
  const choice = { name: 'members.table', message: 'Which?', fallback: '', options } as const;
  await asker.choose(choice);
  expect(asker.faults()).toEqual(['members.table is missing. Choose one of TBL_MITGL.']);
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
])('%s answers a yes/no question', async (word, meant) => {
  const asker = fromAnswers(read(`MAIL: ${word}`), () => {}, hiding());
  expect(await asker.confirm({ name: 'MAIL', message: '?', fallback: 'no' })).toBe(meant);
});

test.each([
  ['A: [one, two]', /A in .* must be a single value/],
  ['A:\n  B: two', /A in .* must be a single value/],
  ['- A: one', /must contain one line per answer/],
  ['A: one\nA: two', /Line 2 of .* is not NAME: value \(DUPLICATE_KEY\)/],
])('%j is not an answers file', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
});

// What these begin with, or hold, means something to YAML.
test.each(['*pass-word', '&pass-word', '!pass-word', '%pass-word', '@pass-word', 'pass: word'])(
  'a secret like %s is kept and not shown',
  secret => {
    let said = '';
    try {
      read(`ORG_NAME: Local 12\nIDENTITY_CLIENT_SECRET: ${secret}\n`);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(/quote/i);
    expect(said).not.toContain('word');
    expect(read(`SECRET: '${secret}'`)).toEqual({ SECRET: secret });
  },
);
