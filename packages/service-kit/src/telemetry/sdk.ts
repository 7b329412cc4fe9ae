import { setTimeout as pause } from 'node:timers/promises';
import { core, NodeSDK, resources } from '@opentelemetry/sdk-node';
import type { Registry } from 'prom-client';
import type { Signal } from './enabled.js';
import { metricReader, traceExporter } from './exporters.js';
import { instrumentations, patchDriver, type TelemetryOptions } from './instrumentations.js';

export interface Telemetry {
  /** Sends what /metrics shows, too. */
  readonly measure: (registry: Registry) => void;
  /** Sends what has not been sent. */
  readonly stop: () => Promise<void>;
}

/** A collector that is away does not keep a service from its end. */
const FLUSH_MS = 3_000;

/** OpenTelemetry as its own variables say: names, samplers, limits, protocols, addresses. */
export function startSdk(
  wanted: Readonly<Record<Signal, boolean>>,
  options: TelemetryOptions,
): Telemetry {
  const registries: Registry[] = [];
  const sdk = new NodeSDK({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': options.name })),
    ...(wanted.traces ? { traceExporter: traceExporter() } : { spanProcessors: [] }),
    metricReaders: wanted.metrics ? [metricReader(registries)] : [],
    // Logs are lines on the standard output, for whoever collects those.
    logRecordProcessors: [],
    instrumentations: instrumentations(options),
    // Baggage of anybody’s would go on to Discord and all others that are asked.
    ...(!process.env.OTEL_PROPAGATORS && {
      textMapPropagator: new core.W3CTraceContextPropagator(),
    }),
  });
  sdk.start();
  patchDriver();
  return {
    measure: registry => {
      registries.push(registry);
    },
    stop: () =>
      Promise.race([
        sdk.shutdown().catch(() => undefined),
        pause(FLUSH_MS, undefined, { ref: false }),
      ]),
  };
}
