import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ServiceName, serviceNames, workspace } from '../../src/workspace.js';
import { notTold, toldLabels } from './metrics-asked.js';
import { command } from './operator.js';
import { stack } from './stack.js';

const addressOf = (service: ServiceName) =>
  stack.services[service === 'chat-bot' ? 'chat_bot' : service] ?? '';

describe.each(serviceNames)('whoever runs %s', service => {
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
  interface Rules {
    readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
  }
  interface Dashboard {
    readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
    readonly templating: { readonly list: readonly { readonly definition?: string }[] };
  }
  const read = (file: string) => readFileSync(join(workspace, 'deploy', file), 'utf8');
  const { groups } = parse(read('alerts.yaml')) as Rules;
  const { panels, templating } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;

  test.each([
    ['alerts', groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))],
    [
      'the dashboard',
      [
        ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
        ...templating.list.flatMap(({ definition = [] }) => definition),
      ],
    ],
  ])('%s: by names and labels that the services tell', async (_, expressions) => {
    expect(expressions.length).toBeGreaterThan(5);
    const told = await toldLabels(serviceNames.map(addressOf));
    expect(expressions.flatMap(each => notTold(each, told))).toEqual([]);
  });

  test('the age of the last synchronisation among them', async () => {
    const told = await (await fetch(`${addressOf('platform')}/metrics`)).text();
    expect(told).toMatch(/^sync_age_seconds\{service="platform"\} \d/m);
  });
});

describe('whoever runs the platform', () => {
  test('sees what a synchronisation would do, without its being done', async () => {
    // 2: another test has the source read at the moment.
    await expect
      .poll(() => command('platform', 'sync', '--dry-run'), { timeout: 40_000 })
      .toMatchObject({ status: 0, text: expect.stringContaining('members') });
  });

  test('makes a key on the command line that the running service takes at once', async () => {
    const { text } = await command('platform', 'keys', 'create', 'desk', '--kind', 'api');
    const [key = ''] = /gh_api_\S+/.exec(text) ?? [];
    const read = () =>
      fetch(`${addressOf('platform')}/api/member/100003`, { headers: { 'x-api-key': key } });
    expect((await read()).status).toBe(200);
    const [, id = ''] = /^gh_api_([^_]+)_/.exec(key) ?? [];
    expect((await command('platform', 'keys', 'revoke', id)).status).toBe(0);
    await expect.poll(async () => (await read()).status).toBe(401);
  });
});
