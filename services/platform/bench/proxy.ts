/**
 * A proxied GET of 1 KB against nginx proxy_pass, everything in processes of its own and the load from this
 * one. BENCH_SECONDS and BENCH_ROUNDS make it longer.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { hasNginx, startOrigin, startProxyPass } from './nginx.js';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** design: “proxy, 1 KB body”, against nginx proxy_pass. */
const wanted = 0.2;

interface Started {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function startServer(kind: string, origin: string) {
  const server = fileURLToPath(new URL('proxy-server.ts', import.meta.url));
  const child = fork(server, [kind, origin], { execArgv: ['--import', 'tsx'] });
  const [started] = (await once(child, 'message')) as [Started];
  return {
    ...started,
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

async function load({ url, headers }: Started, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(): Promise<void> {
  const origin = await startOrigin();
  const nginx = await startProxyPass(origin.url);
  const reference = { url: `${nginx.url}/api/echo/body`, headers: {} };
  const kinds = ['platform', 'bareStream', 'tunedPlugin'];
  const servers = await Promise.all(kinds.map(kind => startServer(kind, origin.url)));
  for (const each of [reference, ...servers]) await load(each, 1);
  const ratios = kinds.map((): number[] => []);
  for (let round = 1; round <= rounds; round += 1) {
    const most = await load(reference, seconds);
    for (const [i, server] of servers.entries())
      ratios[i]?.push((await load(server, seconds)) / most);
    console.log(
      `round ${round}: nginx ${Math.round(most)}/s, ${kinds.map((kind, i) => `${kind} ${ratios[i]?.at(-1)?.toFixed(2)}`).join(', ')}`,
    );
  }
  console.log(
    `proxy, 1 KB, against nginx proxy_pass: ${median(ratios[0] ?? []).toFixed(2)} (wanted: ${wanted}); a bare undici stream ${median(ratios[1] ?? []).toFixed(2)}, @fastify/http-proxy tuned ${median(ratios[2] ?? []).toFixed(2)}`,
  );
  await Promise.all([...servers, nginx, origin].map(each => each.stop()));
}

if (hasNginx) await compare();
else console.log('proxy against nginx: not measured, nginx is not installed');
