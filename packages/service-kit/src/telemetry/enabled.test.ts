import { expect, onTestFinished, test, vi } from 'vitest';
import { isEnabled, whatIsMissing } from './enabled.js';
import { startTelemetry } from './telemetry.js';

const at = 'http://collector:4318';

test.each([
  ['nothing is asked for', {}, [false, false]],
  ['there is one address for both', { OTEL_EXPORTER_OTLP_ENDPOINT: at }, [true, true]],
  ['an address is empty', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, [false, false]],
  ['only traces have an address', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: at }, [true, false]],
  ['metrics go to the console', { OTEL_METRICS_EXPORTER: 'console' }, [false, true]],
  [
    'one of both is none',
    { OTEL_EXPORTER_OTLP_ENDPOINT: at, OTEL_TRACES_EXPORTER: 'none' },
    [false, true],
  ],
  [
    'all of it is disabled',
    { OTEL_EXPORTER_OTLP_ENDPOINT: at, OTEL_SDK_DISABLED: 'TRUE' },
    [false, false],
  ],
  ['only a name is set', { OTEL_SERVICE_NAME: 'pay' }, [false, false]],
])('where %s, traces and metrics are made or not', (_, environment, wanted) => {
  expect([isEnabled('traces', environment), isEnabled('metrics', environment)]).toEqual(wanted);
});

test.each([
  ['the usual protocol', {}, []],
  ['JSON', { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, []],
  ['gRPC', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, ['OTEL_EXPORTER_OTLP_PROTOCOL is grpc']],
  [
    'gRPC for traces alone',
    { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' },
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL is grpc'],
  ],
  [
    'an exporter that is not here',
    { OTEL_TRACES_EXPORTER: 'zipkin' },
    ['OTEL_TRACES_EXPORTER is zipkin'],
  ],
  [
    'a protocol that is not used',
    { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    [],
  ],
  [
    'a protocol beside the console',
    { OTEL_TRACES_EXPORTER: 'console', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    [],
  ],
])('of %s is said what is not to be had', (_, environment, wanted) => {
  const missing = whatIsMissing('traces', { OTEL_EXPORTER_OTLP_ENDPOINT: at, ...environment });
  expect(missing).toEqual(wanted.map(each => expect.stringContaining(each)));
});

test('a service that was told to send by gRPC says so and does not start', async () => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '');
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc');
  const settings = { otelEndpoint: at, otelHeaders: null };
  await expect(startTelemetry({ name: 'pay' }, settings)).rejects.toMatchObject({
    name: 'ConfigError',
    problems: [expect.stringContaining('OTEL_EXPORTER_OTLP_PROTOCOL is grpc')],
  });
});
