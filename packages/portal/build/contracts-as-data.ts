import type { Api, Endpoint } from '@guildhall/contracts';
import type { Plugin } from 'vite';

const contracts = /^@guildhall\/contracts\/(platform|chat-bot|pay)$/;

/** Of an answer a client only asks whether it may be empty, or text. */
const shapeOf = ({ type, contentMediaType }: { type?: unknown; contentMediaType?: unknown }) => ({
  ...(type === 'null' && { type }),
  ...(contentMediaType !== undefined && { contentMediaType }),
});

const answersOf = (response: Endpoint['response']) =>
  Object.fromEntries(Object.entries(response).map(([status, schema]) => [status, shapeOf(schema)]));

/** What the typed client reads of an endpoint when it calls it. */
const callable = ({ method, path, auth, bodyType, response }: Endpoint) => ({
  method,
  path,
  auth,
  bodyType,
  response: answersOf(response),
});

const isApi = (value: unknown): value is Api =>
  typeof value === 'object' && value !== null && 'endpoints' in value;
const isPlain = (value: unknown) =>
  typeof value === 'number' ||
  (Array.isArray(value) && value.every(word => typeof word === 'string'));

/** Contracts are data, so a page carries what a client needs of them and not the library that checks schemas. */
function asData(name: string, value: unknown): string {
  if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)};`;
  return isApi(value) ? apiOf(name, value) : '';
}

function apiOf(name: string, { name: api, endpoints }: Api): string {
  const called = Object.fromEntries(
    Object.entries(endpoints)
      .filter(([, { method }]) => method !== 'ALL')
      .map(([each, endpoint]) => [each, callable(endpoint)]),
  );
  return `export const ${name} = ${JSON.stringify({ name: api, endpoints: called })};`;
}

const contentOf = (api: string): Promise<Record<string, unknown>> =>
  import(`@guildhall/contracts/${api}`);

export const contractsAsData = (): Plugin => ({
  name: 'contracts-as-data',
  enforce: 'pre',
  resolveId: id => (contracts.test(id) ? `\0${id}` : null),
  load: async id => {
    if (!contracts.test(id.slice(1))) return null;
    return Object.entries(await contentOf(id.slice(id.lastIndexOf('/') + 1)))
      .map(([each, value]) => asData(each, value))
      .filter(text => text !== '')
      .join('\n');
  },
});
