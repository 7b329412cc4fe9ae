import { parseOrigins, parseProxies } from './parsers.js';
import { set } from './setting.js';

/** All that most commands need. */
export const publicUrlSetting = (port: number) => ({
  publicUrl: set.address(
    'PUBLIC_URL',
    'The address under which people reach this service.',
    ['http', 'https'],
    { fallback: `http://127.0.0.1:${port}` },
  ),
});

export const databaseSetting = {
  databaseUrl: set.address(
    'DATABASE_URL',
    'This service’s own PostgreSQL database.',
    ['postgres', 'postgresql'],
    { secret: true },
  ),
} as const;

/** What every service takes from its environment; a service adds its own beside it. */
export const commonSettings = (defaults: {
  readonly port: number;
  /** Longer where files are uploaded over slow networks. */
  readonly arriveWithin?: number;
}) => ({
  environment: set.oneOf(
    'NODE_ENV',
    'Development listens on loopback and allows what its service documents for it.',
    ['production', 'development', 'test'],
    { fallback: 'production' },
  ),
  devOnNetwork: set.flag(
    'DEV_ON_NETWORK',
    'Whether development may listen on a HOST that is not loopback: everyone on that network can then use what development allows.',
    { fallback: false },
  ),
  host: set.optionalText(
    'HOST',
    'Address to listen on; without it every address, in development loopback.',
  ),
  port: set.integer('PORT', 'Port to listen on.', { fallback: defaults.port, max: 65_535 }),
  ...publicUrlSetting(defaults.port),
  ...databaseSetting,
  databasePool: set.integer('DATABASE_POOL', 'Connections to the database, at most.', {
    fallback: 10,
    min: 1,
    max: 500,
  }),
  redisUrl: set.optionalAddress(
    'REDIS_URL',
    'Where replicas share their rate-limit counters.',
    ['redis', 'rediss'],
    { secret: true },
  ),
  allowedOrigins: set.parsed(
    'ALLOWED_ORIGINS',
    'Origins of the organisation’s own web apps, for CORS.',
    'comma-separated, like https://app.example.org',
    parseOrigins,
    { fallback: '' },
  ),
  trustProxy: set.parsed(
    'TRUST_PROXY',
    'Addresses or ranges of the proxies whose X-Forwarded-For counts.',
    'comma-separated, like 10.20.0.11 or 10.20.0.0/28',
    parseProxies,
    { fallback: '' },
  ),
  metricsToken: set.optionalText(
    'METRICS_TOKEN',
    'Bearer token of /metrics; without it only loopback may read.',
    { secret: true },
  ),
  logLevel: set.oneOf(
    'LOG_LEVEL',
    'How much is logged.',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    { fallback: 'info' },
  ),
  otelEndpoint: set.optionalAddress(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Where traces are sent: OpenTelemetry’s protocol over HTTP. Without it none are made. Its other variables, OTEL_…, are followed too.',
    ['http', 'https'],
  ),
  otelHeaders: set.optionalText(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'What that wants to be sent along: name=value, comma-separated.',
    { secret: true },
  ),
  bodyLimit: set.integer('BODY_LIMIT', 'Largest JSON body, in bytes.', {
    fallback: 1_048_576,
    min: 1024,
  }),
  arriveWithin: set.integer(
    'ARRIVE_WITHIN',
    'Seconds in which a request must have arrived, its body included.',
    { fallback: defaults.arriveWithin ?? 10, min: 1, max: 3600 },
  ),
  maxEventLoopDelay: set.integer(
    'MAX_EVENT_LOOP_DELAY',
    'Milliseconds the process may lag before it refuses work; 0 never refuses.',
    { fallback: 1000, max: 60_000 },
  ),
  stopWithin: set.integer(
    'STOP_WITHIN',
    'Seconds that requests in flight get when the service stops.',
    { fallback: 20, min: 1, max: 600 },
  ),
});
export type CommonSettings = ReturnType<typeof commonSettings>;
