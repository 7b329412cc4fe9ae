import { isFields } from '@guildhall/contracts';
import fc, { type Arbitrary, type GeneratorValue } from 'fast-check';

/** What is sent to programs by those who mean no good, and by those who made a mistake. */
const known = fc.constantFrom<unknown[]>(
  null,
  '',
  ' ',
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff',
  "'; drop table members; --",
  '%00%2e%2e%2f',
  '../../../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'x'.repeat(5000),
  '９９９',
  'NaN',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '24:00:00',
  '+010000-01-01T00:00:00.000Z',
  '999999999999999999999999999',
  { $ne: null },
  { constructor: { prototype: { polluted: true } } },
  ['a', 1, null, { b: 2 }],
);
const strange: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: known },
  { weight: 1, arbitrary: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })) },
);

export const strangeValue = (draw: GeneratorValue): unknown => draw(() => strange);

/** True so often of ten times. */
export const chance = (draw: GeneratorValue, ofTen: number): boolean =>
  draw(fc.constantFrom, ...Array.from({ length: 10 }, (_, at) => at < ofTen));

/** One thing wrong: a field missing, of another type, at an edge, or one too many. */
export function spoilOnce(draw: GeneratorValue, value: unknown): unknown {
  if (!isFields(value)) return strangeValue(draw);
  const names = Object.keys(value);
  if (names.length === 0 || chance(draw, 2)) return { ...value, extra: strangeValue(draw) };
  const chosen = draw(fc.constantFrom, ...names);
  const { [chosen]: old, ...others } = value;
  if (chance(draw, 3)) return others;
  return { ...others, [chosen]: chance(draw, 3) ? spoilOnce(draw, old) : strangeValue(draw) };
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const json = 'application/json';
/** Bodies that are not even what their content type says. */
export const hostileBodies = fc.constantFrom(
  { type: json, text: '{' },
  { type: json, text: '{"__proto__":{"admin":true}}' },
  { type: json, text: '{"constructor":{"prototype":{"a":1}}}' },
  { type: json, text: deep(5000) },
  { type: json, text: `{"a":${deep(500)}}` },
  { type: json, text: `{"a":"${'y'.repeat(200_000)}"}` },
  { type: json, text: '[]' },
  { type: json, text: '"text"' },
  { type: json, text: 'null' },
  { type: json, text: '1e999' },
  { type: json, text: '{"a":1,"a":2}' },
  { type: json, text: '\u0000' },
  { type: 'application/x-www-form-urlencoded', text: 'a[b][c]=1&a=2&__proto__=x' },
  { type: 'multipart/form-data; boundary=x', text: '--x\r\nno end' },
  { type: 'multipart/form-data', text: '--x--' },
  { type: 'text/plain', text: '{}' },
  {
    type: 'application/xml',
    text: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  },
  { type: `${json}; charset=utf-7`, text: '{}' },
  { type: ';;;', text: '{}' },
);
