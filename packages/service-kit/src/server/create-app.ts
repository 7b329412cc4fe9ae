import { type Brand, pageMaker } from '@guildhall/look';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { CommonSettings } from '../config/common-settings.js';
import type { Values } from '../config/setting.js';
import { type DocumentOptions, documentRoutes } from '../docs/document-routes.js';
import { createCounters } from '../limits/counters.js';
import { createLimits } from '../limits/limits.js';
import { openSharedRedis, sharedLimitsCheck } from '../limits/redis.js';
import type { Tiers } from '../limits/tiers.js';
import type { Check } from '../operations/health.js';
import { createMetrics, measureRequests } from '../operations/metrics.js';
import { type Operations, serveOperations } from '../operations/routes.js';
import { addDefaultHeaders } from './answers/default-headers.js';
import { compileSerializer } from './answers/serializers.js';
import { refuseUndeclaredAnswers, refuseUndeclaredRoutes } from './closed-by-default.js';
import { compileLazily } from './compile-lazily.js';
import { allowOrigins, type OriginsFor } from './cors.js';
import type { ErrorBody } from './errors/error-body.js';
import { answerErrors } from './errors/errors.js';
import { frameworkRefusals } from './errors/framework-refusals.js';
import { type GuardFor, nameEndpoints } from './guarding.js';
import { acceptJson } from './input/body-parsers.js';
import { compileValidator } from './input/validation.js';
import { logAnswers, loggerOptions } from './logging.js';
import { refuseOverload } from './overload.js';
import { requestIdOf } from './request-id.js';
import { closeIdleWhileStopping } from './stopping.js';

/** Where nobody has said whose pages these are. */
const plainBrand: Brand = { name: 'Guildhall', color: null, help: null, logo: null };

export interface AppOptions {
  readonly name: string;
  readonly config: Values<CommonSettings>;
  readonly tiers: Tiers;
  readonly guardFor: GuardFor;
  readonly errorBody: ErrorBody;
  readonly documents: DocumentOptions;
  readonly operations: Operations;
  /** Whose pages these are. */
  readonly brand?: Brand;
  /** What readiness depends on. */
  readonly checks: readonly Check[];
  readonly originsFor?: OriginsFor;
}

/** How long a silent connection is kept. */
const keepAliveTimeout = 72_000;

/** How long a request's head may take. */
const headersTimeout = 8_000;
/** How long nothing may move on a connection. Node gives a write that is stuck twice as long. */
const connectionTimeout = 28_000;

function bareApp({ config, errorBody }: AppOptions): FastifyInstance {
  const arriveWithin = config.arriveWithin * 1000;
  return Fastify({
    http: {
      headersTimeout: Math.min(headersTimeout, arriveWithin),
      connectionsCheckingInterval: 1000,
    },
    requestTimeout: arriveWithin,
    connectionTimeout,
    ...frameworkRefusals(errorBody, config.publicUrl),
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: config.bodyLimit,
    keepAliveTimeout,
    forceCloseConnections: 'idle',
    // What still arrives on a connection that is open gets its answer; then the connection is closed.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
  }) as unknown as FastifyInstance;
}

/** An empty service with everything that all services have alike; features add their routes to it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config } = options;
  const app = bareApp(options);
  const metrics = createMetrics(options.name);
  const redis = config.redisUrl === null ? null : await openSharedRedis(app, config.redisUrl);
  const shared = redis && { redis, service: options.name };
  const countWrong = await createCounters(app);
  const count = shared ? await createCounters(app, shared) : countWrong;

  app.decorateRequest('caller');
  nameEndpoints(app);
  app.setValidatorCompiler(compileLazily(compileValidator));
  app.setSerializerCompiler(compileLazily(compileSerializer));
  addDefaultHeaders(app, config.publicUrl);
  closeIdleWhileStopping(app);
  refuseUndeclaredRoutes(app);
  if (config.environment === 'test') refuseUndeclaredAnswers(app);
  answerErrors(app, options.errorBody);
  acceptJson(app);
  logAnswers(app, config.logLevel);
  measureRequests(app, metrics);
  allowOrigins(app, config.allowedOrigins, options.originsFor);
  await refuseOverload(app, config.maxEventLoopDelay);
  app.decorate('guildhall', {
    guardFor: options.guardFor,
    limits: createLimits(options.tiers, { count, countWrong }),
    tiers: options.tiers,
    metrics,
    pages: pageMaker(options.brand ?? plainBrand),
    served: [],
  });
  await documentRoutes(app, options.documents);
  serveOperations(app, {
    name: options.name,
    operations: options.operations,
    checks: [...options.checks, ...(redis ? [sharedLimitsCheck(redis)] : [])],
  });
  return app;
}
