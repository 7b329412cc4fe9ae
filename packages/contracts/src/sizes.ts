import type { Endpoint } from './endpoint.js';

/** What the PDF of a statement may have, wherever it is held to it or told of it. */
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

/** A character outside of the first plane, escaped in JSON or in a form. */
const longestCharacter = 12;
/** Dates, times and UUIDs, and numbers however they are written. */
const longestWord = 64;

const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0);

/** Bytes that a value of a bounded schema may have as JSON, written without spaces. */
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

/** Room for spaces, and for what a body says beyond its contract. */
const roomFor = (bytes: number) => 2 * bytes + 16_384;
const smallestLimit = 65_536;

/** Bytes of the largest body that a route need take; null where neither schema nor contract says. */
export function bodyLimitOf({ body, bodyLimit, bodyType }: Endpoint): number | null {
  if (bodyLimit !== undefined) return bodyLimit;
  if (bodyType === 'multipart' || bodyType === 'stream') return null;
  return Math.max(smallestLimit, body ? roomFor(largestJson(body)) : 0);
}
