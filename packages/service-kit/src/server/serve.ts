import {
  type Caller,
  type CallerOf,
  insufficientCallerOf,
  isWrongCredential,
  refuseOldLogin,
} from '@guildhall/auth';
import {
  bodyLimitOf,
  type Endpoint,
  type Input,
  Problem,
  type Scheme,
  type SuccessBody,
  schemesOf,
} from '@guildhall/contracts';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify';
import { fillSuccess } from './answers/fill-success.js';
import { type FurtherRules, refuseInvalid } from './input/validation.js';
import { refuseErased } from './refuse-erased.js';
import { routeSchema } from './route-schema.js';

/** A handler's arguments: validated input, and the caller. */
export type Call<E extends Endpoint> = Input<E> & {
  readonly caller: CallerOf<E['auth']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** `success: true` is filled in (fillSuccess). */
type Unsaid<Body> = Body extends { success: true }
  ? Omit<Body, 'success'> & { readonly success?: true }
  : Body;

// biome-ignore lint/suspicious/noConfusingVoidType: what a handler gives back that has nothing to say
type Answer<E extends Endpoint> = 204 extends keyof E['response'] ? void : Unsaid<SuccessBody<E>>;

/** Returns the success body, or sends the reply itself (pages, redirects, streams). */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Answer<E> | FastifyReply> | Answer<E> | FastifyReply;

export interface ServeOptions {
  /** Extra fields of a 401. */
  readonly refusalBody?: Readonly<Record<string, unknown>>;
  /** Error code of a 404 for a malformed id in the path. Default: NOT_FOUND. */
  readonly notFoundCode?: string;
  readonly furtherRules?: FurtherRules;
}

/** A credential in the body requires a parsed body. */
const inBody: ReadonlySet<Scheme> = new Set(['syncKey']);

function checkpoint(app: FastifyInstance, endpoint: Endpoint) {
  const guard = app.guildhall.guardFor(endpoint);
  const { limits } = app.guildhall;
  const count = endpoint.limit === 'none' ? null : limits.countingFor(endpoint);
  const take = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    request.caller = caller;
    return count?.(request, reply);
  };
  /** Refused requests count too: an invalid credential for its address, an insufficient one for its holder. */
  async function refusalFor(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (error instanceof Problem && isWrongCredential(error))
      return limits.countWrongCredential(request, error);
    const caller = insufficientCallerOf(error);
    if (caller !== null) await take(request, reply, caller);
    return error;
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await take(request, reply, await guard(request));
      refuseOldLogin(endpoint, request.caller, { headers: request.headers }, new Date());
    } catch (error) {
      throw await refusalFor(error, request, reply);
    }
  };
}

/** Authenticates as early as possible: before the body is parsed, unless the credential is in it. */
function hooksOf(
  app: FastifyInstance,
  endpoint: Endpoint,
): Pick<RouteOptions, 'onRequest' | 'preValidation'> {
  const check = checkpoint(app, endpoint);
  const noBodyIsEmpty = async (request: FastifyRequest) => {
    request.body ??= {};
  };
  const mayBeEmpty = endpoint.bodyType === 'optional' || endpoint.bodyType === 'form';
  const beforeValidation = mayBeEmpty ? [noBodyIsEmpty] : [];
  return schemesOf(endpoint).some(scheme => inBody.has(scheme))
    ? { preValidation: [...beforeValidation, check] }
    : { onRequest: check, preValidation: beforeValidation };
}

/** Tells the framework that the response will be sent later. */
async function noContent(done: unknown, reply: FastifyReply) {
  await done;
  return reply.send();
}

const successOf = (endpoint: Endpoint): number =>
  Object.keys(endpoint.response)
    .map(Number)
    .find(status => status < 300) ?? 200;

/** Route options from a contract, for any handler. */
function routeOf(app: FastifyInstance, endpoint: Endpoint, options: ServeOptions) {
  const { bodyLimit: largestBody = Number.POSITIVE_INFINITY } = app.initialConfig;
  return {
    schema: routeSchema(endpoint),
    config: {
      endpoint,
      ...(options.notFoundCode !== undefined && { notFoundCode: options.notFoundCode }),
      ...(options.refusalBody && { refusalBody: options.refusalBody }),
    },
    bodyLimit: Math.min(bodyLimitOf(endpoint) ?? largestBody, largestBody),
    ...hooksOf(app, endpoint),
  };
}

/** All methods of a contract; HEAD is added to GET. */
export const methodsOf = ({ method }: Endpoint): readonly HTTPMethods[] =>
  method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method];

/** Checks on the whole request. */
function refuseInvalidRequest(
  request: FastifyRequest,
  endpoint: Endpoint,
  furtherRules?: FurtherRules,
) {
  refuseInvalid(request, furtherRules);
  refuseOldLogin(endpoint, request.caller, request, new Date());
}

/** A contract for routes that a plugin adds to `scope`: guarded and limited like served ones. */
export function serveByPlugin(scope: FastifyInstance, endpoint: Endpoint): void {
  scope.guildhall.served.push(endpoint);
  scope.addHook('onRoute', route => {
    const check = async (request: FastifyRequest) => refuseInvalidRequest(request, endpoint);
    const { schema, ...options } = routeOf(scope, endpoint, {});
    const { params: _, ...itsSchema } = schema;
    Object.assign(route, options, {
      schema: itsSchema,
      preHandler: [check, ...[route.preHandler ?? []].flat()],
    });
  });
}

/** Serves a contract: paths, guard, limits, validation, serialization and documentation. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions = {},
): void {
  const status = successOf(endpoint);
  app.guildhall.served.push(endpoint);
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: [...methodsOf(endpoint)],
      url,
      exposeHeadRoute: !endpoint.changesState,
      ...routeOf(app, endpoint, options),
      ...fillSuccess(endpoint),
      preHandler: refuseErased(app, endpoint),
      handler: (request, reply) => {
        refuseInvalidRequest(request, endpoint, options.furtherRules);
        reply.code(status);
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller: request.caller,
          request,
          reply,
        };
        // The schemas have validated these types.
        const answer = handler(call as unknown as Call<E>);
        return status === 204 ? noContent(answer, reply) : answer;
      },
    });
    if (endpoint.method === 'GET' && endpoint.changesState) serveHead(app, url);
  }
}

/** Serves several contracts with the same options. */
export const serving =
  (app: FastifyInstance, options: ServeOptions) =>
  <const E extends Endpoint>(endpoint: E, handler: Handler<E>): void =>
    serve(app, endpoint, handler, options);

/** HEAD must have no side effects: for such a GET it only confirms that the path exists. */
function serveHead(app: FastifyInstance, url: string): void {
  app.route({
    method: 'HEAD',
    url,
    config: { open: true },
    handler: async (_request, reply) => reply.code(200).send(),
  });
}
