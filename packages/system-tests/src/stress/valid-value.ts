import type { Random } from '@guildhall/local-stack/sample';
import type { KnownValues } from './known-values.js';
import type { SchemaNode } from './schema-node.js';

export interface Dice {
  readonly random: Random;
  readonly known: KnownValues;
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.below(10)).join('');
const two = (value: number) => String(value).padStart(2, '0');
const date = (random: Random) =>
  `${2023 + random.below(5)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
const time = (random: Random) => `${two(random.below(24))}:${two(random.below(60))}`;

const formats: Readonly<Record<string, (random: Random) => string>> = {
  date,
  'time-of-day': random => `${time(random)}:00`,
  'date-time': random => `${date(random)}T${time(random)}:00.000Z`,
  uuid: random => `${digits(random, 8)}-0000-4000-8000-${digits(random, 12)}`,
  uri: random => `https://example.org/${digits(random, 4)}`,
  email: random => `a${digits(random, 6)}@example.org`,
};

const letters = 'abcdefghijklmnopqrstuvwxyz';
const words = ['member', 'Zoë', 'ZNY', 'a b', "O'Brien", '東京', '-1', 'null', '100001'] as const;

function textFor({ random, known }: Dice, node: SchemaNode, name: string): string {
  const seen = random.chance(0.7) ? known.pick(name, random) : undefined;
  if (seen !== undefined) return seen;
  const [example, ...examples] = (node.examples ?? []).filter(each => typeof each === 'string');
  if (node.format !== undefined)
    return (formats[node.format] ?? (() => random.pick(words)))(random);
  if (example !== undefined && random.chance(0.5)) return random.pick([example, ...examples]);
  if (node.pattern?.includes('\\d{17,20}')) return `7${digits(random, 17)}`;
  const length = Math.min(
    node.maxLength ?? 12,
    Math.max(node.minLength ?? 1, 1 + random.below(12)),
  );
  const made = Array.from({ length }, () => letters.charAt(random.below(26))).join('');
  return random.chance(0.3) ? random.pick(words).slice(0, node.maxLength) : made;
}

function numberFor({ random }: Dice, node: SchemaNode): number {
  const low = node.minimum ?? -1000;
  const high = Math.min(node.maximum ?? 1000, low + 10_000);
  const edge = random.chance(0.2) ? (random.chance(0.5) ? low : (node.maximum ?? high)) : undefined;
  if (edge !== undefined) return edge;
  const whole = low + random.below(Math.floor(high - low) + 1);
  return node.type === 'integer' ? whole : Math.min(high, whole + random.below(100) / 100);
}

/** Something that a schema accepts, mostly: where its pattern is more than it looks, nearly. */
export function validValue(dice: Dice, node: SchemaNode, name = ''): unknown {
  const { random } = dice;
  if (node.const !== undefined) return node.const;
  const [first, ...rest] = node.enum ?? [];
  if (first !== undefined) return random.pick([first, ...rest]);
  const [branch, ...branches] = node.anyOf ?? [];
  if (branch !== undefined) return validValue(dice, random.pick([branch, ...branches]), name);
  if (node.type === 'boolean') return random.chance(0.5);
  if (node.type === 'null') return null;
  if (node.type === 'integer' || node.type === 'number') return numberFor(dice, node);
  if (node.type === 'string') return textFor(dice, node, name);
  if (node.type === 'array') {
    const low = node.minItems ?? 0;
    const count = low + random.below(Math.min((node.maxItems ?? 3) - low, 3) + 1);
    return Array.from({ length: count }, () => validValue(dice, node.items ?? {}, name));
  }
  return objectFor(dice, node);
}

function objectFor(dice: Dice, node: SchemaNode): Record<string, unknown> {
  const entries = Object.entries(node.properties ?? {}).flatMap(([name, inner]) =>
    node.required?.includes(name) || dice.random.chance(0.5)
      ? [[name, validValue(dice, inner, name)] as const]
      : [],
  );
  return Object.fromEntries(entries);
}
