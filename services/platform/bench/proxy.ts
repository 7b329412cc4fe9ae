/**
 * A proxied GET of 1 KB against nginx proxy_pass, everything in processes of its own and the load from this
 * one. BENCH_SECONDS and BENCH_ROUNDS make it longer.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median, tellMissing, tellRounds } from '@guildhall/service-kit/testing';
import autocannon from 'autocannon';
import { hasNginx, startOrigin, startProxyPass } from './nginx.js';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** A body of 1 KB through the proxy, against nginx proxy_pass. */
const ours = { name: 'proxy, platform', reference: 'nginx proxy_pass', wanted: '≥ 0.28' };

interface Started {
  readonly url: string;
  readonly headers: Record<string, string>;
}
interface Measured extends Started {
  /** Processor seconds used so far. */
  readonly cpu: () => Promise<number>;
}

async function startServer(kind: string, origin: string) {
  const server = fileURLToPath(new URL('proxy-server.ts', import.meta.url));
  const child = fork(server, [kind, origin]);
  const [started] = (await once(child, 'message')) as [Started];
  return {
    ...started,
    cpu: async () => {
      child.send('cpu');
      const [used] = (await once(child, 'message')) as [number];
      return used;
    },
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Answers a second, and answers a processor second: the second says the same on a machine that is busy. */
async function load({ url, headers, cpu }: Measured) {
  const before = await cpu();
  const result = await autocannon({ url, headers, connections: 20, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  const used = (await cpu()) - before;
  return {
    bySecond: result.requests.total / result.duration,
    byProcessor: result.requests.total / used,
  };
}

interface Ratio {
  readonly kind: string;
  readonly bySecond: number;
  readonly byProcessor: number;
}

const told = ({ kind, bySecond, byProcessor }: Ratio) =>
  `${kind} ${bySecond.toFixed(2)} (${byProcessor.toFixed(2)} by processor time)`;

async function compare(): Promise<void> {
  const origin = await startOrigin();
  const nginx = await startProxyPass(origin.url);
  const reference = { url: `${nginx.url}/api/echo/body`, headers: {}, cpu: nginx.cpu };
  const kinds = ['platform', 'bareStream', 'tunedPlugin'];
  const servers = await Promise.all(
    kinds.map(async kind => ({ kind, ...(await startServer(kind, origin.url)) })),
  );
  for (const each of [reference, ...servers]) await load(each);
  const ratios: Ratio[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const most = await load(reference);
    const found: Ratio[] = [];
    for (const { kind, ...server } of servers) {
      const reached = await load(server);
      found.push({
        kind,
        bySecond: reached.bySecond / most.bySecond,
        byProcessor: reached.byProcessor / most.byProcessor,
      });
    }
    ratios.push(...found);
    console.log(
      `round ${round}: nginx ${Math.round(most.bySecond)}/s, ${found.map(told).join(', ')}`,
    );
  }
  for (const kind of kinds) {
    const own = ratios.filter(ratio => ratio.kind === kind);
    const byProcessor = median(own.map(ratio => ratio.byProcessor));
    console.log(`${kind}: ${byProcessor.toFixed(2)} by processor time`);
    tellRounds(
      kind === 'platform' ? ours : { ...ours, name: `proxy, ${kind}`, wanted: '–' },
      own.map(({ bySecond }) => bySecond),
    );
  }
  await Promise.all([...servers, nginx, origin].map(each => each.stop()));
}

if (hasNginx) await compare();
else tellMissing(ours, 'nginx is not installed');
