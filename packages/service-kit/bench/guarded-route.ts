/**
 * What the frame costs: the same answer from a bare Fastify route and from a contracted one with guard
 * (API key), limiter, schema, headers, metrics. In processes of their own, load from this one as Fastify's own
 * benchmarks have it: a hundred connections with ten requests under way on each. Both with the option that
 * platform and pay start with.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const server = fileURLToPath(new URL('guarded-route-server.ts', import.meta.url));

interface Started {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function start(kind: 'bare' | 'guarded') {
  const child = fork(server, [kind], { execArgv: ['--min-semi-space-size=16', '--import', 'tsx'] });
  const [started] = (await once(child, 'message')) as [Started];
  return {
    load: async (duration: number) => {
      const result = await autocannon({ ...started, connections: 100, pipelining: 10, duration });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${kind}: ${result.non2xx} refused, ${result.errors} errors`);
      return result.requests.average;
    },
    memory: async () => {
      child.send('memory');
      const [bytes] = (await once(child, 'message')) as [number];
      return Math.round(bytes / 1_048_576);
    },
    stop: () => child.kill(),
  };
}

const bare = await start('bare');
const guarded = await start('guarded');
// Both are compiled by then.
await bare.load(2);
await guarded.load(2);
const ratios: number[] = [];
for (let round = 1; round <= rounds; round++) {
  const reference = await bare.load(seconds);
  const ours = await guarded.load(seconds);
  ratios.push(ours / reference);
  console.log(
    `round ${round}: bare ${Math.round(reference)}/s, guarded ${Math.round(ours)}/s, ratio ${(ours / reference).toFixed(2)}`,
  );
}
const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
const memory = await guarded.memory();
console.log(
  `guarded route against bare Fastify: ratio ${median.toFixed(2)} (wanted: 0.60), memory ${memory} MB (bare: ${await bare.memory()} MB)`,
);
console.log(
  `RESULT ${JSON.stringify({ name: 'guarded route', reference: 'bare Fastify', ratio: median, wanted: '≥ 0.6', memory })}`,
);
bare.stop();
guarded.stop();
