import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { chatBotApi } from '../src/chat-bot/index.js';
import type { Api } from '../src/index.js';
import { payApi } from '../src/pay/index.js';
import { platformApi } from '../src/platform/index.js';

test('the platform’s document accepts an administrator’s session as well as their token', async () => {
  const document = JSON.parse(
    await readFile(new URL('../openapi/platform.json', import.meta.url), 'utf8'),
  );
  type Operation = { security?: Record<string, unknown>[] };
  const administrators = Object.values<Record<string, Operation>>(document.paths)
    .flatMap(item => Object.values(item))
    .map(({ security = [] }) => security.flatMap(Object.keys))
    .filter(schemes => schemes.includes('adminToken'));
  expect(administrators.length).toBeGreaterThan(10);
  for (const schemes of administrators) expect(schemes).toContain('session');
});

interface DocumentSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly DocumentSchema[];
  readonly properties?: Readonly<Record<string, DocumentSchema>>;
  readonly items?: DocumentSchema;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly content?: Record<string, { readonly schema: DocumentSchema }> }>
  >;
}

/** Nullable places, by contract and by document, with their paths. */
function nullablesOf(
  schema: DocumentSchema,
  at: string,
  lookUp: (ref: string) => DocumentSchema,
): string[] {
  const here = schema.$ref ? lookUp(schema.$ref) : schema;
  const inside = (each: DocumentSchema, to = at) => nullablesOf(each, to, lookUp);
  // OpenAPI 3.0.3 requires a type next to `nullable`, and null in an enumeration.
  const isNullable =
    here.type === 'null' ||
    (Array.isArray(here.type) && here.type.includes('null')) ||
    (here.nullable === true && here.type !== undefined && here.enum?.includes(null) !== false);
  return [
    ...(isNullable ? [at] : []),
    ...(here.anyOf ?? []).flatMap(each => inside(each)),
    ...Object.entries(here.properties ?? {}).flatMap(([name, each]) =>
      inside(each, `${at}.${name}`),
    ),
    ...(here.items ? inside(here.items, `${at}[]`) : []),
  ];
}

test.each<[Api]>([[platformApi], [chatBotApi], [payApi]])(
  'the document of $name marks exactly the fields nullable that the contracts do',
  async ({ name, endpoints }) => {
    const file = new URL(`../openapi/${name}.json`, import.meta.url);
    const { paths, components } = JSON.parse(await readFile(file, 'utf8'));
    const lookUp = (ref: string) => components.schemas[ref.split('/').at(-1) ?? ''];
    const distinct = (places: readonly string[]) => [...new Set(places)].sort();
    const operations = new Map(
      Object.values<Record<string, Operation>>(paths)
        .flatMap(item => Object.values(item))
        .map(operation => [operation.operationId, operation]),
    );
    let found = 0;
    for (const [operationId, { path, response }] of Object.entries(endpoints)) {
      const operation = operations.get(operationId);
      for (const [status, schema] of Object.entries(response)) {
        const documented = operation?.responses[status]?.content?.['application/json']?.schema;
        if (!documented) continue;
        const wanted = distinct(nullablesOf(schema as DocumentSchema, path, lookUp));
        expect(distinct(nullablesOf(documented, path, lookUp))).toEqual(wanted);
        found += wanted.length;
      }
    }
    expect(found).toBeGreaterThan(20);
  },
);

test('methods that name the parameter of one path differently share one path item and one name', async () => {
  const file = new URL('../openapi/pay.json', import.meta.url);
  const { paths } = JSON.parse(await readFile(file, 'utf8'));
  const configuration = paths['/api/v1/pay-configs/{member_number_or_config_id}'];
  expect(Object.keys(configuration)).toEqual(['get', 'patch', 'delete']);
  for (const { parameters } of Object.values<{ parameters: object[] }>(configuration))
    expect(parameters).toMatchObject([{ in: 'path', name: 'member_number_or_config_id' }]);
});

test('times in pay have a pattern, because generated clients do not know their format', async () => {
  const file = new URL('../openapi/pay.json', import.meta.url);
  const times: DocumentSchema[] = [];
  JSON.parse(await readFile(file, 'utf8'), (name, value) => {
    if (/^(start|end)_time$/.test(name)) times.push(value);
    return value;
  });
  expect(times.length).toBeGreaterThan(20);
  for (const { pattern = '$^' } of times) {
    expect('07:00').toMatch(new RegExp(pattern));
    expect('23:59:59').toMatch(new RegExp(pattern));
    expect('24:00').not.toMatch(new RegExp(pattern));
  }
});

test('null is never a separate alternative, because generated clients then reject null or do not compile', async () => {
  const file = new URL('../openapi/platform.json', import.meta.url);
  const alternatives: DocumentSchema[] = [];
  JSON.parse(await readFile(file, 'utf8'), (name, value) => {
    if (name === 'anyOf') alternatives.push(...value);
    return value;
  });
  expect(alternatives.filter(each => each.enum?.every(one => one === null))).toEqual([]);
});

test('the documents declare rate limit, Retry-After and paging headers', async () => {
  const file = new URL('../openapi/platform.json', import.meta.url);
  const { paths, components } = JSON.parse(await readFile(file, 'utf8'));
  const headers = (path: string, status: number) =>
    Object.keys(paths[path].get.responses[status].headers ?? {});
  const limits = ['Limit', 'Remaining', 'Reset', 'Window'].map(name => `X-RateLimit-${name}`);
  const member = '/api/member/{memberNumber}';
  expect(headers(member, 200)).toEqual(['X-Request-Id', ...limits]);
  expect(headers(member, 429)).toEqual([...limits, 'Retry-After']);
  expect(headers(member, 401)).toEqual(['WWW-Authenticate']);
  expect(headers('/metrics', 200)).toEqual(['X-Request-Id']);
  expect(headers('/api/auth/login', 302)).toContain('Location');
  expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(headers(member, 429)));
});
