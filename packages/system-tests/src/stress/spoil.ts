import type { Random } from '@guildhall/local-stack/sample';

/** What is sent to programs by those who mean no good, and by those who made a mistake. */
const strange: readonly [unknown, ...unknown[]] = [
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
];

export const strangeValue = (random: Random): unknown => random.pick(strange);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One thing wrong: a field missing, of another type, at an edge, or one too many. */
export function spoilOnce(random: Random, value: unknown): unknown {
  if (!isFields(value)) return strangeValue(random);
  const [name, ...names] = Object.keys(value);
  if (name === undefined) return { [`extra${random.below(9)}`]: strangeValue(random) };
  const chosen = random.pick([name, ...names]);
  const { [chosen]: old, ...others } = value;
  if (random.chance(0.25)) return others;
  if (random.chance(0.2)) return { ...value, extra: strangeValue(random) };
  return {
    ...others,
    [chosen]: random.chance(0.3) ? spoilOnce(random, old) : strangeValue(random),
  };
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Bodies that are not even what their content type says. */
export function hostileBody(random: Random): { type: string; text: string } {
  const json = 'application/json';
  const bodies: readonly [{ type: string; text: string }, ...{ type: string; text: string }[]] = [
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
  ];
  return random.pick(bodies);
}
