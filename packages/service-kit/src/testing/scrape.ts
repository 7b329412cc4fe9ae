import { spawnSync } from 'node:child_process';
import type { FastifyInstance } from 'fastify';

export const metricsToken = 'metrics-token-of-the-tests';

/** The metrics as Prometheus reads them. */
export async function scrape(app: Pick<FastifyInstance, 'inject'>): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await app.inject({ url: '/metrics', headers })).body;
}

export const isPromtoolHere = spawnSync('promtool', ['--version']).error === undefined;
export const promtoolReason = isPromtoolHere ? '' : ' (skipped: promtool is not installed)';

/** Findings of `promtool check metrics`, without prom-client's own metrics. */
export function promtoolFindings(metrics: string): readonly string[] {
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: metrics,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`
    .split('\n')
    .filter(line => line.trim() !== '' && !/^(?:nodejs|process)_/.test(line));
}

const seriesOf = async (app: Pick<FastifyInstance, 'inject'>): Promise<ReadonlySet<string>> =>
  new Set(
    (await scrape(app))
      .split('\n')
      // Without those of the process, which Node adds to by itself.
      .filter(line => line !== '' && !/^(?:#|nodejs_|process_)/.test(line))
      .map(line => line.replace(/ \S+$/, '')),
  );

/** New series after the same requests with other ids, queries and names: callers could create more. */
export async function seriesOfCallers(
  app: Pick<FastifyInstance, 'inject'>,
  paths: readonly string[],
): Promise<readonly string[]> {
  const askAll = async (id: string) => {
    for (const path of ['/nothing/:id', ...paths])
      await app.inject({
        url: `${path.replaceAll(/:\w+/g, id)}?q=${id}`,
        headers: { 'user-agent': id, 'x-request-id': id, authorization: `Bearer ${id}` },
      });
  };
  await askAll('first');
  const before = await seriesOf(app);
  await askAll('second');
  return [...(await seriesOf(app))].filter(series => !before.has(series));
}
