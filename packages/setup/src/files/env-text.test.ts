import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesIn, readEnv, withValues } from './env-text.js';

const template = `# Settings. What stands behind # holds without it.
ORG_NAME=
#ORG_COLOR=#0b5cad
PORT=1300
`;

test('values replace the template’s lines, and comments stay', () => {
  expect(withValues(template, { ORG_NAME: 'Local 12', ORG_COLOR: '#123456' })).toBe(
    `# Settings. What stands behind # holds without it.
ORG_NAME='Local 12'
ORG_COLOR='#123456'
PORT=1300
`,
  );
});

test('settings without a line are appended', () => {
  expect(withValues('A=1', { B: '2' })).toBe('A=1\nB=2\n');
});

test('a commented setting stays next to the real one', () => {
  const both = '#A=usual\nA=mine';
  expect(withValues(both, { A: 'other' })).toBe('#A=usual\nA=other');
});

test('set values are read, and commented ones are listed', () => {
  expect(readEnv(template)).toEqual({ ORG_NAME: '', PORT: '1300' });
  expect([...namesIn(template)]).toEqual(['ORG_NAME', 'ORG_COLOR', 'PORT']);
});

test('a single-line value round-trips', () => {
  const awkward = fc.string({
    unit: fc.constantFrom('a', ' ', '\u2028', '\u2029', ...`'"\\$#\`={}%`),
  });
  const usual = fc.string({ unit: 'grapheme' }).filter(text => !/[\r\n]/.test(text));
  fc.assert(
    fc.property(fc.oneof(awkward, usual), value => {
      expect(readEnv(withValues(template, { ORG_NAME: value })).ORG_NAME).toBe(value);
    }),
  );
});

test.each([
  'mysql://reader:a&b;c@db.example.org/members?ssl=true&charset=utf8',
  '0 * * * *',
  '~reader|(x)<y>!',
  `it's $5 "net" \\ \``,
])('a shell that sources the file gets %s unchanged', value => {
  const script = 'set -a; eval "$FILE"; printf %s "$ORG_NAME"';
  const FILE = withValues(template, { ORG_NAME: value });
  const read = execFileSync('sh', ['-c', script], { env: { FILE }, encoding: 'utf8' });
  expect(read).toBe(value);
});
