import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import { metrics, tracing } from '@opentelemetry/sdk-node';
import type { Registry } from 'prom-client';
import { exporterVariable, protocolOf, type Signal } from './enabled.js';
import { redacting, type SpanExporter } from './redact.js';
import { registryProducer } from './registry-producer.js';

const isJson = (signal: Signal) => protocolOf(signal, process.env).protocol === 'http/json';

const isForConsole = (signal: Signal) => process.env[exporterVariable(signal)] === 'console';

function plainTraceExporter(): SpanExporter {
  if (isForConsole('traces')) return new tracing.ConsoleSpanExporter();
  return isJson('traces') ? new JsonTraces() : new ProtobufTraces();
}

export const traceExporter = () => redacting(plainTraceExporter());

function metricExporter() {
  if (isForConsole('metrics')) return new metrics.ConsoleMetricExporter();
  return isJson('metrics') ? new JsonMetrics() : new ProtobufMetrics();
}

/** OpenTelemetry, "Periodic exporting MetricReader": a minute, and half of one for each attempt. */
const usually = { interval: 60_000, timeout: 30_000 };

const millisecondsOf = (variable: string, fallback: number) =>
  Number(process.env[variable]) || fallback;

export function metricReader(registries: readonly Registry[]) {
  const interval = millisecondsOf('OTEL_METRIC_EXPORT_INTERVAL', usually.interval);
  const timeout = millisecondsOf('OTEL_METRIC_EXPORT_TIMEOUT', usually.timeout);
  return new metrics.PeriodicExportingMetricReader({
    exporter: metricExporter(),
    exportIntervalMillis: interval,
    exportTimeoutMillis: Math.min(timeout, interval),
    metricProducers: [registryProducer(registries)],
  });
}
