import { parseOrigins, parseProxies } from './parsers.js';
import { set } from './setting.js';

/** Enough for most commands. */
export const publicUrlSetting = (port: number) => ({
  publicUrl: set.address('PUBLIC_URL', 'Public URL of this service.', ['http', 'https'], {
    fallback: `http://127.0.0.1:${port}`,
  }),
});

export const databaseSetting = {
  databaseUrl: set.address(
    'DATABASE_URL',
    'PostgreSQL database of this service.',
    ['postgres', 'postgresql'],
    { secret: true },
  ),
} as const;

/** Settings of every service. */
export const commonSettings = (defaults: {
  readonly port: number;
  /** Longer for uploads over slow networks. */
  readonly arriveWithin?: number;
}) => ({
  environment: set.oneOf(
    'NODE_ENV',
    'Development mode listens on loopback only and enables development features.',
    ['production', 'development', 'test'],
    { fallback: 'production' },
  ),
  devOnNetwork: set.flag(
    'DEV_ON_NETWORK',
    'Whether development mode may listen on a HOST other than loopback. Everyone on that network can then use development features.',
    { fallback: false },
  ),
  host: set.optionalText(
    'HOST',
    'Address to listen on. Default: all addresses, in development loopback.',
  ),
  port: set.integer('PORT', 'Port to listen on.', { fallback: defaults.port, max: 65_535 }),
  ...publicUrlSetting(defaults.port),
  ...databaseSetting,
  databasePool: set.integer('DATABASE_POOL', 'Maximum number of database connections.', {
    fallback: 10,
    min: 1,
    max: 500,
  }),
  redisUrl: set.optionalAddress(
    'REDIS_URL',
    'Redis for rate-limit counters shared by replicas.',
    ['redis', 'rediss'],
    { secret: true },
  ),
  allowedOrigins: set.parsed(
    'ALLOWED_ORIGINS',
    'Origins of the organization’s web apps, for CORS.',
    'comma-separated, like https://app.example.org',
    parseOrigins,
    { fallback: '' },
  ),
  trustProxy: set.parsed(
    'TRUST_PROXY',
    'Addresses or ranges of trusted proxies (X-Forwarded-For).',
    'comma-separated, like 10.20.0.11 or 10.20.0.0/28',
    parseProxies,
    { fallback: '' },
  ),
  metricsToken: set.optionalSecret(
    'METRICS_TOKEN',
    'Bearer token for /metrics. Without it /metrics is closed, except to loopback in development.',
  ),
  logLevel: set.oneOf(
    'LOG_LEVEL',
    'Log level.',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    { fallback: 'info' },
  ),
  otelEndpoint: set.optionalAddress(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'URL to send OpenTelemetry traces to (OTLP over HTTP). Without it there are none. Other OTEL_… variables apply too.',
    ['http', 'https'],
  ),
  otelHeaders: set.optionalText(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for it: name=value, comma-separated.',
    { secret: true },
  ),
  bodyLimit: set.integer('BODY_LIMIT', 'Maximum size of a JSON body in bytes.', {
    fallback: 1_048_576,
    min: 1024,
  }),
  arriveWithin: set.integer(
    'ARRIVE_WITHIN',
    'Time limit in seconds for receiving a request with its body.',
    { fallback: defaults.arriveWithin ?? 10, min: 1, max: 3600 },
  ),
  maxEventLoopDelay: set.integer(
    'MAX_EVENT_LOOP_DELAY',
    'Event loop delay in milliseconds at which requests are refused; 0: never.',
    { fallback: 1000, max: 60_000 },
  ),
  stopWithin: set.integer('STOP_WITHIN', 'Grace period in seconds for open requests at shutdown.', {
    fallback: 20,
    min: 1,
    max: 600,
  }),
});
export type CommonSettings = ReturnType<typeof commonSettings>;
