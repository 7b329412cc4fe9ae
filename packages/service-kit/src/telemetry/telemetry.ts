import type { CommonSettings } from '../config/common-settings.js';
import type { Values } from '../config/setting.js';
import type { TelemetryOptions } from './instrumentations.js';

/** As settings, because they may be in a file, which OpenTelemetry does not read. */
type TelemetrySettings = Pick<Values<CommonSettings>, 'otelEndpoint' | 'otelHeaders'>;

/** Starts tracing before the service is built; returns a stop function. Loads nothing without an endpoint. */
export async function startTelemetry(
  options: TelemetryOptions,
  { otelEndpoint, otelHeaders }: TelemetrySettings,
): Promise<(() => Promise<unknown>) | null> {
  if (otelEndpoint === null) return null;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = otelEndpoint;
  if (otelHeaders !== null) process.env.OTEL_EXPORTER_OTLP_HEADERS = otelHeaders;
  const { startSdk } = await import('./sdk.js');
  return startSdk(options);
}
