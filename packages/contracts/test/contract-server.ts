import type { Api } from '../src/endpoint.js';
import { json, type Received, serve } from './server.js';

type Answer = (request: Received) => { readonly status: number; readonly body: unknown };

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (path: string) => new RegExp(`^${literally(path).replace(/:\w+/g, '[^/]+')}$`);

/**
 * A server for contracts: `answers` has the responses by service and function. If services share a path, the first one
 * answers.
 */
export function serveContracts(apis: readonly Api[], answers: Readonly<Record<string, Answer>>) {
  const routes = apis.flatMap(api =>
    Object.entries(api.endpoints).flatMap(([name, { method, path }]) => {
      const answer = answers[`${api.name}.${name}`];
      return answer ? [{ method, pattern: patternOf(path), answer }] : [];
    }),
  );
  return serve((request, response) => {
    const path = request.url.split('?')[0] ?? '';
    const route = routes.find(r => r.method === request.method && r.pattern.test(path));
    const { status, body } = route?.answer(request) ?? {
      status: 404,
      body: { detail: 'No route' },
    };
    json(response, status, body);
  });
}
