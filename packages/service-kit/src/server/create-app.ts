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
import type { IsErased } from './refuse-erased.js';
import { requestIdOf } from './request-id.js';
import { closeIdleWhileStopping } from './stopping.js';

/** Default branding. */
const plainBrand: Brand = { name: 'Guildhall', color: null, help: null, logo: null };

export interface AppOptions {
  readonly name: string;
  readonly config: Values<CommonSettings>;
  readonly tiers: Tiers;
  readonly guardFor: GuardFor;
  readonly errorBody: ErrorBody;
  readonly documents: DocumentOptions;
  readonly operations: Operations;
  /** Branding of the pages. */
  readonly brand?: Brand;
  /** Readiness checks. */
  readonly checks: readonly Check[];
  readonly originsFor?: OriginsFor;
  /** Left out if the service has no member data. */
  readonly isErased?: IsErased;
}

/** Keep-alive timeout of an idle connection. */
const keepAliveTimeout = 72_000;

/** Time limit for a request's headers. */
const headersTimeout = 8_000;
/** Idle timeout of a connection. Node allows twice as long for a stuck write. */
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
    // Requests arriving on open connections are still served; then the connection closes.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
  }) as unknown as FastifyInstance;
}

/** A service with everything that all services share; features add their routes. */
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
    isErased: options.isErased ?? (async () => false),
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
