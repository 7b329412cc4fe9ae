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
const isWords = (value: unknown) =>
  Array.isArray(value) && value.every(word => typeof word === 'string');

/** Contracts are data, so a page carries what a client needs of them and not the library that checks schemas. */
function asData(name: string, value: unknown): string {
  if (isWords(value)) return `export const ${name} = ${JSON.stringify(value)};`;
  if (!isApi(value)) return '';
  const endpoints = Object.fromEntries(
    Object.entries(value.endpoints)
      .filter(([, { method }]) => method !== 'ALL')
      .map(([each, endpoint]) => [each, callable(endpoint)]),
  );
  return `export const ${name} = ${JSON.stringify({ name: value.name, endpoints })};`;
}

export const contractsAsData = (): Plugin => ({
  name: 'contracts-as-data',
  enforce: 'pre',
  resolveId: id => (contracts.test(id) ? `\0${id}` : null),
  load: async id => {
    if (!contracts.test(id.slice(1))) return null;
    const module: Record<string, unknown> = await import(id.slice(1));
    return Object.entries(module)
      .map(([name, value]) => asData(name, value))
      .filter(text => text !== '')
      .join('\n');
  },
});
