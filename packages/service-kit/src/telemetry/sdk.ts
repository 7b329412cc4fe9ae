import { setTimeout as pause } from 'node:timers/promises';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { core, NodeSDK, resources } from '@opentelemetry/sdk-node';
import { instrumentations, patchDriver, type TelemetryOptions } from './instrumentations.js';
import { redacting } from './redact.js';

/** An unreachable collector must not delay the shutdown. */
const FLUSH_MS = 3_000;

/** OpenTelemetry configured by its own variables: names, samplers, limits, endpoints. */
export function startSdk(options: TelemetryOptions): () => Promise<unknown> {
  const isJson = process.env.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json';
  const sdk = new NodeSDK({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': options.name })),
    traceExporter: redacting(isJson ? new JsonExporter() : new ProtobufExporter()),
    // Metrics come from /metrics, logs from standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: instrumentations(options),
    // Without baggage, which would be sent to Discord and other services.
    textMapPropagator: new core.W3CTraceContextPropagator(),
  });
  sdk.start();
  patchDriver();
  return () => {
    const flushed = sdk.shutdown().catch(() => undefined);
    return Promise.race([flushed, pause(FLUSH_MS, undefined, { ref: false })]);
  };
}
