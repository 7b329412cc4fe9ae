/**
 * A proxied GET of 1 KB with a session against nginx proxy_pass, everything in processes of its own and the load from
 * this one. BENCH_SECONDS and BENCH_ROUNDS make it longer.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { reportRounds, tellMissing } from '@guildhall/service-kit/testing';
import autocannon from 'autocannon';
import { hasNginx, startOrigin, startProxyPass } from './nginx.js';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const line = { name: 'proxy with session', reference: 'nginx proxy_pass', wanted: '≥ 0.36' };

interface Started {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function startPlatform(origin: string) {
  const server = fileURLToPath(new URL('proxy-server.ts', import.meta.url));
  const child = fork(server, [origin], {
    // As the service is started.
    execArgv: [...process.execArgv, '--min-semi-space-size=16'],
  });
  const [started] = (await once(child, 'message')) as [Started];
  return {
    ...started,
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Answers a second. */
async function load({ url, headers }: Started): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

async function compare(): Promise<void> {
  const origin = await startOrigin();
  const nginx = await startProxyPass(origin.url);
  const theirs = { url: `${nginx.url}/api/echo/body`, headers: {} };
  const platform = await startPlatform(origin.url);
  await load(theirs);
  await load(platform);
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const reference = await load(theirs);
    const ours = await load(platform);
    ratios.push(ours / reference);
    console.log(
      `round ${round}: nginx ${Math.round(reference)}/s, platform ${Math.round(ours)}/s, ratio ${(ours / reference).toFixed(2)}`,
    );
  }
  reportRounds(line, ratios);
  await Promise.all([platform, nginx, origin].map(each => each.stop()));
}

if (hasNginx) await compare();
else tellMissing(line, 'nginx is not installed');
