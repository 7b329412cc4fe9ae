import { expect, test } from 'vitest';
import { isEnabled } from './enabled.js';

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
