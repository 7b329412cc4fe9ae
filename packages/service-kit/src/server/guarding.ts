import type { Caller, Guard } from '@guildhall/auth';
import type { Endpoint } from '@guildhall/contracts';
import type { PageMaker } from '@guildhall/look';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../limits/limits.js';
import type { Tiers } from '../limits/tiers.js';
import type { Metrics } from '../operations/metrics.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes of one service share. */
    guildhall: {
      readonly guardFor: GuardFor;
      readonly limits: Limits;
      readonly tiers: Tiers;
      readonly metrics: Metrics;
      readonly pages: PageMaker;
      /** Every contract that is served, in the order in which it was added. */
      readonly served: Endpoint[];
    };
  }
  interface FastifyRequest {
    caller: Caller;
    /** What is asked; undefined where it is nobody’s contract. */
    endpoint: Endpoint | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    notFoundCode?: string;
    /** Said by the kit’s own routes that are nobody’s contract (documentation assets, preflights). */
    open?: true;
  }
}

/** Makes the guard of an endpoint, or throws when this service cannot satisfy its scheme. */
export type GuardFor = (endpoint: Endpoint) => Guard;

/** Said once for each request: Fastify puts the options of a route together anew whenever they are asked for. */
export function nameEndpoints(app: FastifyInstance): void {
  app.decorateRequest('endpoint');
  app.addHook('onRequest', (request, _reply, done) => {
    request.endpoint = request.routeOptions.config.endpoint;
    done();
  });
}
