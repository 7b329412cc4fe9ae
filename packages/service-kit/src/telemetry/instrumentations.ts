import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';

export interface TelemetryOptions {
  /** The service’s name, unless OTEL_SERVICE_NAME gives another. */
  readonly name: string;
  /** What of the path of a request that the service sends may be shown: other services’ paths hold ids and tokens. */
  readonly shownPath?: ((path: string) => string | null) | undefined;
}

/** Asked every few seconds, for ever, by whoever watches over the service. */
const probes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/** What a caller sent to be passed on; the request goes on with the span that it has here. */
const ofTheCaller: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

/** undici has the headers of a request as name, value, name, value. */
function dropHeaders(headers: unknown): void {
  if (!Array.isArray(headers)) return;
  for (let at = headers.length - 2; at >= 0; at -= 2)
    if (ofTheCaller.has(String(headers[at]).toLowerCase())) headers.splice(at, 2);
}

/**
 * All of them watch what is loaded already: fastify and undici tell on diagnostics channels, and the driver’s classes
 * are patched in place. So nothing has to be loaded before the service, where nobody wants traces.
 */
export const instrumentations = ({ shownPath }: TelemetryOptions) => [
  new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    // A span for each of twenty hooks of each request tells nobody anything.
    instrumentHooks: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => probes.has(url),
    requestHook: (span, request) => {
      span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`);
    },
    // Only the handler: it has the name of none of ours.
    lifecycleHook: span => {
      span.updateName('handler');
    },
  }),
  new UndiciInstrumentation({
    // Work that nobody waits for has no trace to belong to; it would make one for each look.
    requireParentforSpans: true,
    requestHook: (span, request) => {
      dropHeaders(request.headers);
      const path = shownPath?.(request.path) ?? null;
      if (path === null) return;
      span.setAttribute('url.template', path);
      span.updateName(`${request.method} ${path}`);
    },
  }),
  new PgInstrumentation({ requireParentSpan: true }),
];

/** The driver was loaded long before; asked for once more, it is seen by what patches it. */
export function patchDriver(): void {
  const require = createRequire(import.meta.url);
  require('pg');
  createRequire(require.resolve('pg'))('pg-pool');
}
