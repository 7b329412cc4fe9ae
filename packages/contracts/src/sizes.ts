import type { Endpoint } from './endpoint.js';

/** Limits of a statement PDF, for checks and messages. */
export const STATEMENT_MB = 10;

interface Node {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly format?: string;
  readonly maxItems?: number;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly additionalProperties?: boolean | Node;
  readonly maxProperties?: number;
}

/** A character outside the BMP, escaped in JSON or a form. */
const longestCharacter = 12;
/** Dates, times, UUIDs, and numbers in any notation. */
const longestWord = 64;

const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0);

/** Maximum size in bytes of a bounded schema's JSON without spaces. */
export function largestJson(schema: object): number {
  const node = schema as Node;
  const known = node.const === undefined ? node.enum : [node.const];
  if (known) return Math.max(...known.map(value => JSON.stringify(value).length));
  if (node.anyOf) return Math.max(...node.anyOf.map(largestJson));
  if (node.maxLength !== undefined) return 2 + node.maxLength * longestCharacter;
  if (node.type === 'array')
    return 2 + (node.maxItems ?? 0) * (1 + (node.items ? largestJson(node.items) : 0));
  const fields = Object.entries(node.properties ?? {});
  if (node.type !== 'object') return longestWord;
  return (
    2 + sum(fields.map(([name, value]) => JSON.stringify(name).length + 2 + largestJson(value)))
  );
}

/** Room for spaces and unknown properties. */
const roomFor = (bytes: number) => 2 * bytes + 16_384;
const smallestLimit = 65_536;

/** Maximum size in bytes of a route's body; null if unknown. */
export function bodyLimitOf({ body, bodyLimit, bodyType }: Endpoint): number | null {
  if (bodyLimit !== undefined) return bodyLimit;
  if (bodyType === 'multipart' || bodyType === 'stream') return null;
  return Math.max(smallestLimit, body ? roomFor(largestJson(body)) : 0);
}
