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
import { routeSchema } from './route-schema.js';

/** What a handler gets: the checked input, and who asks. */
export type Call<E extends Endpoint> = Input<E> & {
  readonly caller: CallerOf<E['auth']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** `success: true` is filled in where a body has it (fillSuccess). */
type Unsaid<Body> = Body extends { success: true }
  ? Omit<Body, 'success'> & { readonly success?: true }
  : Body;

// biome-ignore lint/suspicious/noConfusingVoidType: what a handler gives back that has nothing to say
type Answer<E extends Endpoint> = 204 extends keyof E['response'] ? void : Unsaid<SuccessBody<E>>;

/** Answers with the body of the contract’s success, or sends the reply itself (pages, redirects, streams). */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Answer<E> | FastifyReply> | Answer<E> | FastifyReply;

export interface ServeOptions {
  /** Fields of a 401 beside the usual ones. */
  readonly refusalBody?: Readonly<Record<string, unknown>>;
  /** The code of a 404 for an id in the path that nothing can have; NOT_FOUND if left out. */
  readonly notFoundCode?: string;
  readonly furtherRules?: FurtherRules;
}

/** A credential in the body can only be read once there is a body. */
const inBody: ReadonlySet<Scheme> = new Set(['syncKey']);

/** A refusal in the endpoint's own words, where its contract promises more than the usual body. */
function addRefusalBody(error: unknown, { refusalBody }: ServeOptions): unknown {
  if (!(error instanceof Problem) || error.status !== 401 || !refusalBody) return error;
  return new Problem(error.status, error.code, error.message, { ...error, body: refusalBody });
}

function checkpoint(app: FastifyInstance, endpoint: Endpoint, options: ServeOptions) {
  const guard = app.guildhall.guardFor(endpoint);
  const { limits } = app.guildhall;
  const count = endpoint.limit === 'none' ? null : limits.countingFor(endpoint);
  const take = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    request.caller = caller;
    return count?.(request, reply);
  };
  /** Whoever is refused has asked: a wrong credential counts for its address, one that is not enough for its holder. */
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
      throw addRefusalBody(await refusalFor(error, request, reply), options);
    }
  };
}

/** A handler may find that a caller's login has ended since the guard let it in. */
const handlerWithRefusalBody =
  <E extends Endpoint>(handler: Handler<E>, options: ServeOptions): Handler<E> =>
  async call => {
    try {
      return await handler(call);
    } catch (error) {
      throw addRefusalBody(error, options);
    }
  };

/** Who calls is asked as early as the credential can be read: before the body, unless it is in the body. */
function hooksOf(
  app: FastifyInstance,
  endpoint: Endpoint,
  options: ServeOptions,
): Pick<RouteOptions, 'onRequest' | 'preValidation'> {
  const check = checkpoint(app, endpoint, options);
  const noBodyIsEmpty = async (request: FastifyRequest) => {
    request.body ??= {};
  };
  const mayBeEmpty = endpoint.bodyType === 'optional' || endpoint.bodyType === 'form';
  const beforeValidation = mayBeEmpty ? [noBodyIsEmpty] : [];
  return schemesOf(endpoint).some(scheme => inBody.has(scheme))
    ? { preValidation: [...beforeValidation, check] }
    : { onRequest: check, preValidation: beforeValidation };
}

/** The framework takes nothing for an answer that is still to come. */
async function noContent(done: unknown, reply: FastifyReply) {
  await done;
  return reply.send();
}

const successOf = (endpoint: Endpoint): number =>
  Object.keys(endpoint.response)
    .map(Number)
    .find(status => status < 300) ?? 200;

/** What a contract says of each of its routes, whoever handles them. */
function routeOf(app: FastifyInstance, endpoint: Endpoint, options: ServeOptions) {
  const { bodyLimit: largestBody = Number.POSITIVE_INFINITY } = app.initialConfig;
  return {
    schema: routeSchema(endpoint),
    config: {
      endpoint,
      ...(options.notFoundCode !== undefined && { notFoundCode: options.notFoundCode }),
    },
    bodyLimit: Math.min(bodyLimitOf(endpoint) ?? largestBody, largestBody),
    ...hooksOf(app, endpoint, options),
  };
}

/** Every method of a contract that takes all; HEAD comes with GET. */
export const methodsOf = ({ method }: Endpoint): readonly HTTPMethods[] =>
  method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method];

/** Checks that need the whole request. */
function refuseInvalidRequest(
  request: FastifyRequest,
  endpoint: Endpoint,
  furtherRules?: FurtherRules,
) {
  refuseInvalid(request, furtherRules);
  refuseOldLogin(endpoint, request.caller, request, new Date());
}

/** A contract whose routes a plugin adds to `scope`, with parameters of its own: guarded and limited as one that is served here. */
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

/** Serves one contract: its paths, guard, limits, validation, serialization and documentation. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions = {},
): void {
  const status = successOf(endpoint);
  const handle = options.refusalBody ? handlerWithRefusalBody(handler, options) : handler;
  app.guildhall.served.push(endpoint);
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: [...methodsOf(endpoint)],
      url,
      exposeHeadRoute: !endpoint.changesState,
      ...routeOf(app, endpoint, options),
      ...fillSuccess(endpoint),
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
        // The schemas above have just proved what these types say.
        const answer = handle(call as unknown as Call<E>);
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

/** HEAD never changes anything: where GET would, it only says that the address exists. */
function serveHead(app: FastifyInstance, url: string): void {
  app.route({
    method: 'HEAD',
    url,
    config: { open: true },
    handler: async (_request, reply) => reply.code(200).send(),
  });
}
