import type { CommonSettings } from '../config/common-settings.js';
import { ConfigError } from '../config/read.js';
import type { Values } from '../config/setting.js';
import { isEnabled, whatIsMissing } from './enabled.js';
import type { TelemetryOptions } from './instrumentations.js';
import type { Telemetry } from './sdk.js';

/** What may stand in a file, which OpenTelemetry does not know of. */
type TelemetrySettings = Pick<Values<CommonSettings>, 'otelEndpoint' | 'otelHeaders'>;

/** Before the service is built; null, and nothing of OpenTelemetry loaded, where nobody asked for it. */
export async function startTelemetry(
  options: TelemetryOptions,
  { otelEndpoint, otelHeaders }: TelemetrySettings,
): Promise<Telemetry | null> {
  if (otelEndpoint !== null) process.env.OTEL_EXPORTER_OTLP_ENDPOINT = otelEndpoint;
  if (otelHeaders !== null) process.env.OTEL_EXPORTER_OTLP_HEADERS = otelHeaders;
  const wanted = {
    traces: isEnabled('traces', process.env),
    metrics: isEnabled('metrics', process.env),
  };
  if (!wanted.traces && !wanted.metrics) return null;
  const missing = (['traces', 'metrics'] as const).flatMap(signal =>
    whatIsMissing(signal, process.env),
  );
  // One variable may speak of both.
  if (missing.length > 0) throw new ConfigError([...new Set(missing)]);
  const { startSdk } = await import('./sdk.js');
  return startSdk(wanted, options);
}
