import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';

export interface TelemetryOptions {
  /** The service name, unless OTEL_SERVICE_NAME is set. */
  readonly name: string;
  /** The part of an outgoing path that may be recorded: others contain ids and tokens. */
  readonly shownPath?: ((path: string) => string | null) | undefined;
}

/** Probes, which are too frequent to trace. */
const probes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/** Forwarded trace headers of the caller; the request continues with our span. */
const ofTheCaller: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

/** undici's headers are a flat list of names and values. */
function dropHeaders(headers: unknown): void {
  if (!Array.isArray(headers)) return;
  for (let at = headers.length - 2; at >= 0; at -= 2)
    if (ofTheCaller.has(String(headers[at]).toLowerCase())) headers.splice(at, 2);
}

/**
 * All of these can attach after the libraries are loaded: fastify and undici publish diagnostics channels, and the
 * driver's classes are patched. So nothing needs preloading.
 */
export const instrumentations = ({ shownPath }: TelemetryOptions) => [
  new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    // One span per hook would be noise.
    instrumentHooks: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => probes.has(url),
    requestHook: (span, request) => {
      span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`);
    },
    // Only the handler: its span has no useful name.
    lifecycleHook: span => {
      span.updateName('handler');
    },
  }),
  new UndiciInstrumentation({
    // Background polling belongs to no trace.
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

/** The driver was loaded earlier; requiring it again lets the instrumentation patch it. */
export function patchDriver(): void {
  const require = createRequire(import.meta.url);
  require('pg');
  createRequire(require.resolve('pg'))('pg-pool');
}
