/**
 * What a look-up costs: a member through API key, limiter, schema and database, against the same member
 * from memory through a bare Fastify route. Servers in processes of their own, load from this one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openPool } from '@guildhall/service-kit/database';
import { median, reportRounds } from '@guildhall/service-kit/testing';
import autocannon from 'autocannon';
import { newDatabase } from '../test/database.js';
import { insertCrowd } from './crowd.js';

const rows = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 500_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
// As Fastify's own benchmarks have it. Neither side waits for the other: with few callers, the time of one
// statement is all that is measured.
const crowd = { connections: 100, pipelining: 10 };
const server = fileURLToPath(new URL('member-lookup-server.ts', import.meta.url));

const database = await newDatabase();
const pool = openPool({ url: database.url, max: 2, name: 'bench', onError: () => undefined });
await insertCrowd(pool, rows);
await pool.end();

interface Started {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function start(kind: 'bare' | 'platform') {
  // Every member in turn: what is asked twice at one moment would be asked once.
  const requests = Array.from({ length: 1000 }, (_, at) => ({
    path: `/api/member/${1 + Math.floor((at * rows) / 1000)}`,
  }));
  const child = fork(server, [kind, database.url], {
    // As the service is started.
    execArgv: [...process.execArgv, '--min-semi-space-size=16'],
  });
  const [started] = (await once(child, 'message')) as [Started];
  return {
    load: async (duration: number) => {
      const result = await autocannon({ ...started, requests, ...crowd, duration });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${kind}: ${result.non2xx} refused, ${result.errors} errors`);
      return result.requests.average;
    },
    stop: () => child.kill(),
  };
}

const bare = await start('bare');
const platform = await start('platform');
await bare.load(1);
await platform.load(2);
const ratios: number[] = [];
const reached: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const reference = await bare.load(seconds);
  const ours = await platform.load(seconds);
  reached.push(ours);
  ratios.push(ours / reference);
  console.log(
    `round ${round}: bare ${Math.round(reference)}/s, member ${Math.round(ours)}/s, ratio ${(ours / reference).toFixed(2)}`,
  );
}
const measured = `${Math.round(median(reached))}/s`;
reportRounds(
  { name: 'member look-up', reference: 'bare Fastify', wanted: '≥ 0.35', measured },
  ratios,
);
bare.stop();
platform.stop();
await database.drop();
