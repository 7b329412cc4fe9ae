/** What OpenTelemetry calls what it collects. */
export type Signal = 'traces' | 'metrics';
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether somebody asked for it, by the variables that OpenTelemetry itself knows: an exporter by name, or an address
 * to send to. It would send to this machine unasked.
 */
export function isEnabled(signal: Signal, environment: Environment): boolean {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const own = signal.toUpperCase();
  const exporter = environment[`OTEL_${own}_EXPORTER`];
  if (exporter === 'none') return false;
  return [
    exporter,
    environment.OTEL_EXPORTER_OTLP_ENDPOINT,
    environment[`OTEL_EXPORTER_OTLP_${own}_ENDPOINT`],
  ].some(told => told !== undefined && told !== '');
}
