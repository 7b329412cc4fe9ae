import type { NodeSDKConfiguration } from '@opentelemetry/sdk-node';

export type SpanExporter = NonNullable<NodeSDKConfiguration['traceExporter']>;
type Span = Parameters<SpanExporter['export']>[0][number];

/**
 * Attributes that may be exported. Others can contain queries, callers, error texts, and with them tokens, names and
 * member numbers. Statements are exported without their values.
 */
const shown: ReadonlySet<string> = new Set([
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'exception.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.protocol.version',
  'server.address',
  'server.port',
  'url.scheme',
  'url.template',
]);

const only = <A extends object>(attributes: A): A =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => shown.has(name))) as A;

/** The span with redacted attributes. */
const cover = (span: Span): Span =>
  Object.create(span, {
    attributes: { value: only(span.attributes) },
    status: { value: { code: span.status.code } },
    events: {
      value: span.events.map(event => ({
        ...event,
        ...(event.attributes && { attributes: only(event.attributes) }),
      })),
    },
  }) as Span;

/** An exporter that sees only redacted spans. */
export const redacting = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(cover), done),
  forceFlush: async () => exporter.forceFlush?.(),
  shutdown: () => exporter.shutdown(),
});
