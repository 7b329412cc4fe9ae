import type { Caller, Guard } from '@guildhall/auth';
import type { Endpoint } from '@guildhall/contracts';
import type { PageMaker } from '@guildhall/look';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../limits/limits.js';
import type { Tiers } from '../limits/tiers.js';
import type { Metrics } from '../operations/metrics.js';
import type { IsErased } from './refuse-erased.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shared by the routes of a service. */
    guildhall: {
      readonly guardFor: GuardFor;
      readonly limits: Limits;
      readonly tiers: Tiers;
      readonly metrics: Metrics;
      readonly isErased: IsErased;
      readonly pages: PageMaker;
      /** Every served contract, in order of registration. */
      readonly served: Endpoint[];
    };
  }
  interface FastifyRequest {
    caller: Caller;
    /** The matched endpoint; undefined without a contract. */
    endpoint: Endpoint | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    notFoundCode?: string;
    refusalBody?: Readonly<Record<string, unknown>>;
    /** Set by the kit's own routes without a contract (documentation assets, preflights). */
    open?: true;
  }
}

/** Creates an endpoint's guard; throws if the service has no carrier for its scheme. */
export type GuardFor = (endpoint: Endpoint) => Guard;

/** Cached per request: Fastify rebuilds the route options on each access. */
export function nameEndpoints(app: FastifyInstance): void {
  app.decorateRequest('endpoint');
  app.addHook('onRequest', (request, _reply, done) => {
    request.endpoint = request.routeOptions.config.endpoint;
    done();
  });
}
