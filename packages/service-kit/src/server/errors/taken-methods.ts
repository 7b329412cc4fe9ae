import type { FastifyInstance, HTTPMethods } from 'fastify';

/** Methods registered for a path. Without OPTIONS: preflights work on every path. */
export const takenMethods = (app: FastifyInstance, url: string): HTTPMethods[] => {
  const [path = url] = url.split('?', 1);
  return (app.supportedMethods as HTTPMethods[]).filter(
    method => method !== 'OPTIONS' && app.findRoute({ method, url: path }) !== null,
  );
};
