import { describe, expect, test } from 'vitest';
import { nodesOf, type SchemaNode } from '../test/schema-nodes.js';
import * as chatBot from './chat-bot/index.js';
import { type Api, endpointsIn } from './endpoint.js';
import * as pay from './pay/index.js';
import * as platform from './platform/index.js';

const apis: readonly Api[] = [platform.platformApi, chatBot.chatBotApi, pay.payApi];
const endpointsOf = (api: Api) => Object.entries(api.endpoints);

/** Endpoints with which an administrator changes something. */
const adminWritesOf = (api: Api) =>
  endpointsOf(api).filter(
    ([, { auth, method, changesState }]) =>
      [auth].flat().includes('admin') && (method !== 'GET' || changesState === true),
  );

/** Why a schema is unbounded, or null. */
function unbounded(node: SchemaNode): string | null {
  if (node.enum || node.const !== undefined || node.anyOf) return null;
  if (node.type === 'string') {
    const endless = node.pattern === undefined || /[^\\][*+]|\{\d+,\}/.test(node.pattern);
    return node.maxLength === undefined && !node.format && endless ? 'an unbounded string' : null;
  }
  if (node.type === 'array') return node.maxItems === undefined ? 'an unbounded array' : null;
  if (node.type === 'integer' || node.type === 'number') {
    const open = node.minimum === undefined || node.maximum === undefined;
    return open ? 'a number without bounds' : null;
  }
  return ['object', 'boolean', 'null'].includes(node.type ?? '') ? null : 'anything at all';
}

/** An object with free keys counts as a list of its values. */
function isEndlessList({ additionalProperties, maxItems, maxProperties, type }: SchemaNode) {
  if (type === 'array') return maxItems === undefined;
  return typeof additionalProperties === 'object' && maxProperties === undefined;
}

test.each([
  [platform.platformApi, platform],
  [chatBot.chatBotApi, chatBot],
  [pay.payApi, pay],
] as const)('a service includes every exported endpoint', ({ endpoints }, exported) => {
  const found = Object.keys(endpointsIn(exported));
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(name => !(name in endpoints))).toEqual([]);
});

describe.each(apis.map(api => [api.name, api] as const))('every contract of %s', (_name, api) => {
  test('bounds all request data', () => {
    const findings = endpointsOf(api).flatMap(([name, endpoint]) =>
      (['params', 'query', 'body'] as const).flatMap(part =>
        nodesOf(endpoint[part], `${name}.${part}`)
          .map(({ at, node }) => ({ at, why: unbounded(node) }))
          .filter(({ why }) => why !== null),
      ),
    );
    expect(findings).toEqual([]);
  });

  test('states for every administrators’ write whether it needs a recent login', () => {
    const undecided = adminWritesOf(api).filter(([, { fresh }]) => fresh === undefined);
    expect(undecided.map(([name]) => name)).toEqual([]);
  });

  test('bounds every list in responses', () => {
    const findings = endpointsOf(api).flatMap(([name, { response }]) =>
      Object.entries(response)
        .flatMap(([status, schema]) => nodesOf(schema, `${name}.${status}`))
        .filter(({ node }) => isEndlessList(node))
        .map(({ at }) => at),
    );
    expect(findings).toEqual([]);
  });

  test('ignores unknown properties of a body', () => {
    for (const [name, endpoint] of endpointsOf(api)) {
      for (const { at, node } of nodesOf(endpoint.body, name)) {
        expect(node.additionalProperties, at).not.toBe(false);
      }
    }
  });

  test('defines each body field in one place', () => {
    // A field removed by one schema could otherwise be allowed by another.
    for (const [name, endpoint] of endpointsOf(api))
      for (const { at, node } of nodesOf(endpoint.body, name)) {
        expect(Object.keys(node), at).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(\$ref|allOf|oneOf)$/)]),
        );
        const holding = (node.anyOf ?? []).filter(each => each.properties ?? each.items);
        expect(holding.length, at).toBeLessThan(2);
      }
  });

  test('uses a schema name for one schema only', () => {
    const known = new Map<string, unknown>();
    for (const [name, endpoint] of endpointsOf(api)) {
      const schemas = [
        endpoint.params,
        endpoint.query,
        endpoint.body,
        ...Object.values(endpoint.response),
      ];
      for (const { at, node } of schemas.flatMap(schema => nodesOf(schema, name))) {
        if (node.title === undefined) continue;
        if (known.has(node.title)) expect(node, at).toEqual(known.get(node.title));
        known.set(node.title, node);
      }
    }
    expect(known.size).toBeGreaterThan(0);
  });

  test('declares exactly its path parameters; those missing in an alias are optional', () => {
    const inPath = (path: string) =>
      [...path.matchAll(/:(\w+)|(\*)/g)].map(match => match[1] ?? match[2]).sort();
    for (const [name, endpoint] of endpointsOf(api)) {
      const declared = Object.keys(endpoint.params?.properties ?? {}).sort();
      const required = endpoint.params?.required ?? [];
      expect(declared, name).toEqual(inPath(endpoint.path));
      for (const alias of endpoint.aliases ?? []) {
        expect(declared, name).toEqual(expect.arrayContaining(inPath(alias)));
        expect(inPath(alias), name).toEqual(expect.arrayContaining([...required]));
      }
    }
  });

  test('has a unique method and path', () => {
    const addresses = endpointsOf(api).flatMap(([, endpoint]) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map(path => `${endpoint.method} ${path}`),
    );
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  test('has a summary and a success response', () => {
    for (const [name, endpoint] of endpointsOf(api)) {
      expect(endpoint.summary, name).not.toBe('');
      expect(
        Object.keys(endpoint.response).some(status => status < '400'),
        name,
      ).toBe(true);
    }
  });
});

test('behind the proxy never requires a recent login based on the body, which the proxy does not read', () => {
  const byBody = [chatBot.chatBotApi, pay.payApi].flatMap(api =>
    endpointsOf(api).filter(([, { fresh }]) => typeof fresh === 'object'),
  );
  expect(byBody.map(([name]) => name)).toEqual([]);
});
