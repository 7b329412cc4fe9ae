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

async function endpointOf(api: string, name: string): Promise<string> {
  const found = Object.values(await contentOf(api)).find(isApi)?.endpoints[name];
  if (!found) throw new Error(`${api} has no endpoint ${name}`);
  return `export const ${name} = ${JSON.stringify(callable(found))};`;
}

/** `import { getHome } from …`: endpoints by their names, which begin with a verb in lower case. */
const byName =
  /import \{ ([a-z]\w*(?:, [a-z]\w*)*) \} from '@guildhall\/contracts\/(platform|chat-bot|pay)';/g;
const single = /^\0?endpoint:([\w-]+)\/(\w+)$/;

/** A page that names the endpoints it calls carries those, and not all of their service. */
const oneByOne = (names: string, api: string) =>
  names
    .split(', ')
    .map(name => `import { ${name} } from 'endpoint:${api}/${name}';`)
    .join('');

export const contractsAsData = (): Plugin => ({
  name: 'contracts-as-data',
  enforce: 'pre',
  resolveId: id => (contracts.test(id) || single.test(id) ? `\0${id}` : null),
  load: async id => {
    const [, api, name] = single.exec(id) ?? [];
    if (api && name) return endpointOf(api, name);
    if (!contracts.test(id.slice(1))) return null;
    return Object.entries(await contentOf(id.slice(id.lastIndexOf('/') + 1)))
      .map(([each, value]) => asData(each, value))
      .filter(text => text !== '')
      .join('\n');
  },
  transform: code =>
    code.replace(byName, (all, names: string, api: string) =>
      names.endsWith('Api') ? all : oneByOne(names, api),
    ),
});
