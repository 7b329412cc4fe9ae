import { narrowedBounds } from './bounds.js';
import { describe, type JsonSchema, type Schemas, valuesOf, variantsOf } from './json-schema.js';

/**
 * A client of the old contract talks to a service of the new one. It gives requests (`giver` old, `taker`
 * new) and takes responses (`giver` new, `taker` old): every value of the giver has to suit the taker.
 */
export interface Side {
  readonly direction: 'request' | 'response';
  readonly giverSchemas: Schemas;
  readonly takerSchemas: Schemas;
}

const resolve = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref] ?? {});
const dotted = (at: string, key: string) => (at === '' ? key : `${at}.${key}`);

export function changesOf(side: Side, giver: JsonSchema, taker: JsonSchema, at = ''): string[] {
  const givers = variantsOf(resolve(giver, side.giverSchemas));
  const takers = variantsOf(resolve(taker, side.takerSchemas));
  return givers.flatMap(given => {
    const attempts = takers.map(taken => variantChanges(side, given, taken, at));
    if (attempts.some(problems => problems.length === 0)) return [];
    // Where exactly one variant is of the same type, its own problems say more than "another type".
    const alike = attempts.filter((_, index) => sameType(side, given, takers[index]));
    const [only] = alike;
    return only && alike.length === 1 ? only : [wording(side, at, describe(given))];
  });
}

function sameType(side: Side, giver: JsonSchema, taker: JsonSchema | undefined): boolean {
  const given = resolve(giver, side.giverSchemas).type;
  const taken = taker && resolve(taker, side.takerSchemas).type;
  return taken === undefined || given === taken || (given === 'integer' && taken === 'number');
}

const wording = (side: Side, at: string, what: string) =>
  side.direction === 'request'
    ? `${at || 'the body'} no longer takes ${what}`
    : `${at || 'the body'} may be ${what} now`;

function variantChanges(side: Side, from: JsonSchema, to: JsonSchema, at: string): string[] {
  if (from.$ref ?? to.$ref ?? from.anyOf ?? to.anyOf) {
    const giver = resolve(from, side.giverSchemas);
    const taker = resolve(to, side.takerSchemas);
    return changesOf(side, giver, taker, at);
  }
  if (to.type !== undefined && !sameType(side, from, to))
    return [wording(side, at, describe(from))];
  const allowed = valuesOf(to);
  if (allowed) {
    const extra = valuesOf(from)?.filter(value => !allowed.includes(value));
    if (!extra) return [wording(side, at, `${describe(from)} beyond ${describe(to)}`)];
    return extra.map(value => wording(side, at, JSON.stringify(value)));
  }
  return [...textChanges(side, from, to, at), ...itemChanges(side, from, to, at)];
}

function textChanges(side: Side, from: JsonSchema, to: JsonSchema, at: string): string[] {
  const found = side.direction === 'request' ? narrowedBounds(from, to) : [];
  for (const key of ['format', 'contentMediaType'] as const)
    if (to[key] !== undefined && to[key] !== from[key])
      found.push(
        side.direction === 'request'
          ? `has ${key} ${to[key]} now (before: ${from[key] ?? 'none'})`
          : `has ${key} ${from[key] ?? 'none'} now (before: ${to[key]})`,
      );
  return found.map(change => `${at || 'the body'} ${change}`);
}

function itemChanges(side: Side, from: JsonSchema, to: JsonSchema, at: string): string[] {
  const list = to.items ? changesOf(side, from.items ?? {}, to.items, `${at}[]`) : [];
  const values = to.additionalProperties;
  const given = from.additionalProperties;
  const keyed =
    typeof values === 'object'
      ? changesOf(side, typeof given === 'object' ? given : {}, values, `${at}{}`)
      : [];
  return [...list, ...keyed, ...propertyChanges(side, from, to, at)];
}

function propertyChanges(side: Side, from: JsonSchema, to: JsonSchema, at: string): string[] {
  const request = side.direction === 'request';
  const given = from.properties ?? {};
  const taken = to.properties ?? {};
  const found: string[] = [];
  for (const [key, schema] of Object.entries(taken)) {
    const field = dotted(at, key);
    const own = given[key];
    const needed = to.required?.includes(key) && !from.required?.includes(key);
    if (needed && request) found.push(`${field} is required now`);
    if (needed && !request) found.push(own ? `${field} may be missing now` : `${field} is gone`);
    if (own) found.push(...changesOf(side, own, schema, field));
  }
  if (request)
    for (const key of Object.keys(given))
      if (!(key in taken)) found.push(`${dotted(at, key)} is no longer read`);
  return found;
}
