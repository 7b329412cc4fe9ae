import { describe, expect, test } from 'vitest';
import { type ServiceName, serviceNames } from '../../src/workspace.js';
import { expressions } from '../watched.js';
import { notTold, toldLabels } from './metrics-asked.js';
import { command } from './operator.js';
import { stack } from './stack.js';

const addressOf = (service: ServiceName) =>
  stack.services[service === 'chat-bot' ? 'chat_bot' : service] ?? '';

describe.each(serviceNames)('an operator of %s', service => {
  test('is told by doctor that all is well', async () => {
    const { status, text } = await command(service, 'doctor');
    expect(text).not.toContain('FAILED');
    expect(status).toBe(0);
  });

  test('sees it alive, ready and measured', async () => {
    const answers = await Promise.all(
      ['livez', 'readyz', 'metrics'].map(path => fetch(`${addressOf(service)}/${path}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [, ready, metrics] = await Promise.all(answers.map(answer => answer.text()));
    expect(JSON.parse(ready ?? '')).toMatchObject({ status: 'ready' });
    expect(metrics).toContain('http_request_duration_seconds');
  });
});

describe('what is asked of the metrics', () => {
  test.each(Object.entries(expressions))(
    '%s: by names and labels that the services tell',
    async (_, asked) => {
      const told = await toldLabels(serviceNames.map(addressOf));
      expect(asked.flatMap(each => notTold(each, told))).toEqual([]);
    },
  );

  test('the age of the last synchronization among them', async () => {
    const told = await (await fetch(`${addressOf('platform')}/metrics`)).text();
    expect(told).toMatch(/^sync_age_seconds\{service="platform"\} \d/m);
  });
});
