/** What OpenTelemetry calls what it collects. */
export type Signal = 'traces' | 'metrics';
type Environment = Readonly<Record<string, string | undefined>>;

export const exporterVariable = (signal: Signal) => `OTEL_${signal.toUpperCase()}_EXPORTER`;

/**
 * Whether somebody asked for it, by the variables that OpenTelemetry itself knows: an exporter by name, or an address
 * to send to. It would send to this machine unasked.
 */
export function isEnabled(signal: Signal, environment: Environment): boolean {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const exporter = environment[exporterVariable(signal)];
  if (exporter === 'none') return false;
  return [
    exporter,
    environment.OTEL_EXPORTER_OTLP_ENDPOINT,
    environment[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`],
  ].some(told => told !== undefined && told !== '');
}

/** By what it is sent, and which variable says so. */
export function protocolOf(signal: Signal, environment: Environment) {
  const variables = [
    `OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_PROTOCOL`,
    'OTEL_EXPORTER_OTLP_PROTOCOL',
  ];
  const variable = variables.find(name => environment[name]);
  return { variable, protocol: (variable && environment[variable]) || 'http/protobuf' };
}

/** What was asked for and is not to be had; taken for something else, it would be lost without a word. */
export function whatIsMissing(signal: Signal, environment: Environment): readonly string[] {
  if (!isEnabled(signal, environment)) return [];
  const exporter = environment[exporterVariable(signal)] || 'otlp';
  if (exporter === 'console') return [];
  if (exporter !== 'otlp')
    return [`${exporterVariable(signal)} is ${exporter}; here it is otlp, console or none`];
  const { variable, protocol } = protocolOf(signal, environment);
  if (['http/protobuf', 'http/json'].includes(protocol)) return [];
  return [
    `${variable} is ${protocol}; here it is http/protobuf or http/json, which collectors take at port 4318 (4317 is that of grpc)`,
  ];
}
