import fc, { type Arbitrary } from 'fast-check';
import type { KnownValues } from './known-values.js';
import type { SchemaNode } from './schema-node.js';

const moment = fc
  .date({ min: new Date('2023-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map(date => date.toISOString());

const formats: Readonly<Record<string, Arbitrary<string>>> = {
  date: moment.map(text => text.slice(0, 10)),
  'time-of-day': moment.map(text => text.slice(11, 19)),
  'date-time': moment,
  uuid: fc.uuid(),
  uri: fc.webUrl(),
  email: fc.emailAddress(),
};

const words = fc.constantFrom(
  'member',
  'Zoë',
  'ZNY',
  'a b',
  "O'Brien",
  '東京',
  '-1',
  'null',
  '100001',
);

function madeText({
  format,
  pattern,
  minLength = 1,
  maxLength = 12,
}: SchemaNode): Arbitrary<string> {
  if (format !== undefined) return formats[format] ?? words;
  if (pattern?.startsWith('^\\d')) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 12) };
  return fc.oneof(
    fc.string(length),
    words.map(word => word.slice(0, maxLength)),
  );
}

/** What means something to the running services more often than not. */
function textFor(node: SchemaNode, name: string, known: KnownValues): Arbitrary<string> {
  const examples = (node.examples ?? []).filter(each => typeof each === 'string');
  const made =
    examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), madeText(node)) : madeText(node);
  const seen = fc.tuple(fc.nat(), made).map(([at, other]) => known.at(name, at) ?? other);
  return fc.oneof({ weight: 7, arbitrary: seen }, { weight: 3, arbitrary: made });
}

/** Something that a schema accepts, mostly: where its pattern is more than it looks, nearly. */
export function valuesOf(node: SchemaNode, known: KnownValues, name = ''): Arbitrary<unknown> {
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.enum !== undefined) return fc.constantFrom(...node.enum);
  if (node.anyOf !== undefined)
    return fc.oneof(...node.anyOf.map(branch => valuesOf(branch, known, name)));
  const { minimum: min = -1000, maximum = 1000, minItems = 0, maxItems = 3 } = node;
  const max = Math.min(maximum, min + 10_000);
  switch (node.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'string':
      return textFor(node, name, known);
    case 'array':
      return fc.array(valuesOf(node.items ?? {}, known, name), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 3),
      });
    default:
      return fc.record(
        Object.fromEntries(
          Object.entries(node.properties ?? {}).map(([key, inner]) => [
            key,
            valuesOf(inner, known, key),
          ]),
        ),
        { requiredKeys: [...(node.required ?? [])] },
      );
  }
}
