import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ServiceName, serviceNames, workspace } from '../../src/workspace.js';
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

test('every alert asks for what the services measure', async () => {
  interface Rules {
    readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
  }
  const { groups }: Rules = parse(readFileSync(join(workspace, 'deploy/alerts.yaml'), 'utf8'));
  const asked = groups.flatMap(({ rules }) =>
    rules.flatMap(({ expr }) => expr.match(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g) ?? []),
  );
  const pages = serviceNames.map(async name => (await fetch(`${addressOf(name)}/metrics`)).text());
  const told = (await Promise.all(pages)).join('\n');
  // A stack without Redis does not say whether it shares its counters.
  const functions = ['histogram_quantile', 'rate_limits_shared'];
  const missing = asked.filter(name => !functions.includes(name) && !told.includes(`\n${name}{`));
  expect([...new Set(missing)]).toEqual([]);
  expect(told).toMatch(/^sync_age_seconds\{service="platform"\} \d/m);
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
