import { type Brand, pageMaker } from '@guildhall/look';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { answerInTime } from '../admission/answering.js';
import { watchArrivals } from '../admission/arrivals.js';
import { boundConnections } from '../admission/connections.js';
import { boundHeldAnswers } from '../admission/held-answers.js';
import { boundPipelines } from '../admission/pipelines.js';
import { shedOverload } from '../admission/shedding.js';
import { joinSmallPieces } from '../admission/small-pieces.js';
import type { CommonSettings } from '../config/common-settings.js';
import type { Values } from '../config/setting.js';
import { type DocumentOptions, documentRoutes } from '../docs/document-routes.js';
import { createCounting } from '../limits/counting.js';
import { createLimits } from '../limits/limits.js';
import type { Tiers } from '../limits/tiers.js';
import { type Check, fine, namedCheck, warning } from '../operations/health.js';
import { createMetrics, measureRequests } from '../operations/metrics.js';
import { type Operations, serveOperations } from '../operations/routes.js';
import { addDefaultHeaders } from './answers/default-headers.js';
import { compileSerializer } from './answers/serializers.js';
import { refuseUndeclaredAnswers, refuseUndeclaredRoutes } from './closed-by-default.js';
import { allowOrigins, type OriginsFor } from './cors.js';
import type { ErrorBody } from './errors/error-body.js';
import { answerErrors } from './errors/errors.js';
import { frameworkRefusals, refuseOddHeads } from './errors/framework-refusals.js';
import { type GuardFor, nameEndpoints } from './guarding.js';
import { acceptJson } from './input/body-parsers.js';
import { compileValidator } from './input/validation.js';
import { logAnswers, loggerOptions } from './logging.js';
import { requestIdOf } from './request-id.js';
import { closeConnectionsWhenStopping } from './stopping.js';
import { whenAsked } from './when-asked.js';

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

function bareApp({ config, errorBody }: AppOptions): FastifyInstance {
  return Fastify({
    // Node watches heads, and refuseOddHeads what it would refuse without a word; bodies are watched by what their contract says (watchArrivals).
    http: {
      headersTimeout: config.arriveWithin * 1000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    requestTimeout: 0,
    ...frameworkRefusals(errorBody, config.publicUrl),
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: config.bodyLimit,
    keepAliveTimeout,
    connectionTimeout: 0,
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
  const counting = await createCounting(app, options.name, config.redisUrl);

  app.decorateRequest('caller');
  nameEndpoints(app);
  app.setValidatorCompiler(whenAsked(compileValidator));
  app.setSerializerCompiler(whenAsked(compileSerializer));
  addDefaultHeaders(app, config.publicUrl);
  refuseOddHeads(app, options.errorBody);
  boundConnections(app, config.maxConnections);
  boundPipelines(app.server);
  joinSmallPieces(app.server);
  const arrivals = watchArrivals(app, config.arriveWithin * 1000);
  answerInTime(app, config.answerWithin * 1000);
  closeConnectionsWhenStopping(app);
  refuseUndeclaredRoutes(app);
  refuseUndeclaredAnswers(app, config.environment === 'test');
  answerErrors(app, options.errorBody);
  acceptJson(app);
  logAnswers(app, config.logLevel);
  measureRequests(app, metrics);
  allowOrigins(app, config.allowedOrigins, options.originsFor);
  app.decorate('guildhall', {
    guardFor: options.guardFor,
    limits: createLimits(options.tiers, counting),
    tiers: options.tiers,
    admission: await shedOverload(app, config, arrivals),
    arrivals,
    holdAnswer: boundHeldAnswers(),
    metrics,
    pages: pageMaker(options.brand ?? plainBrand),
    served: [],
  });
  await documentRoutes(app, options.documents);
  const { trouble } = counting;
  const redisCheck: Check[] = trouble
    ? [
        namedCheck('redis', async () => {
          const why = await trouble();
          if (why === null) return fine();
          return warning(
            `Redis takes no counts (${why}): each replica counts rate limits by itself`,
          );
        }),
      ]
    : [];
  serveOperations(app, {
    name: options.name,
    operations: options.operations,
    checks: [...options.checks, ...redisCheck],
  });
  if (trouble)
    metrics.gauge('rate_limits_shared', '1 while replicas share their counters', async () =>
      Number((await trouble()) === null),
    );
  return app;
}
