import type { Api, Endpoint } from '../src/endpoint.js';

/** A route as the tables of the tests write it: method, path, schemes, and a scope where one is needed. */
function rowsOf(endpoint: Endpoint): string[] {
  const schemes = [endpoint.auth].flat().join('|');
  return [endpoint.path, ...(endpoint.aliases ?? [])].map(path =>
    [endpoint.method, path, schemes, ...(endpoint.scope ? [endpoint.scope] : [])].join(' '),
  );
}

export const routesOf = (api: Api, { additional }: { additional: boolean }): string[] =>
  Object.values(api.endpoints)
    .filter(endpoint => Boolean(endpoint.additional) === additional)
    .flatMap(rowsOf)
    .sort();

/** A table written for people: one route a line, columns as wide as they need to be. */
export const table = (text: string): string[] =>
  text
    .trim()
    .split(/\n+/)
    .map(line => line.trim().replaceAll(/ +/g, ' '))
    .sort();
