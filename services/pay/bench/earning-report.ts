/**
 * The earning report over HTTP with PostgreSQL against a bare Fastify route that answers the same
 * bytes. Each in a process of its own, load from this one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { reportRounds } from '@guildhall/service-kit/testing';
import autocannon from 'autocannon';
import { environmentFor, newDatabase } from '../test/harness.js';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const server = fileURLToPath(new URL('earning-report-server.ts', import.meta.url));
const query = '/api/v1/earning-report?membernumber=1&pp_id=202606';

async function start(kind: 'bare' | 'pay', env: Record<string, string>) {
  const child = fork(server, [kind], {
    execArgv: [...process.execArgv, '--min-semi-space-size=16'],
    env: { ...process.env, ...env },
  });
  const [url] = (await once(child, 'message')) as [string];
  return { url, stop: () => child.kill() };
}

async function load(url: string, headers: Record<string, string>, duration: number) {
  const result = await autocannon({ url: url + query, headers, connections: 20, duration });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused`);
  return result.requests.average;
}

const [database, identity] = await Promise.all([newDatabase(), startTestIdentityProvider()]);
const pay = await start('pay', {
  ...environmentFor(database, identity),
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
});
const token = await identity.sign({ sub: 's', member_number: '1', exp: Date.now() });
const headers = { authorization: `Bearer ${token}` };

async function send(path: string, body: unknown) {
  const answer = await fetch(pay.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

// The period of the worked example: ten tours, an overtime shift, training.
await send('/api/v1/pay-configs/', {
  membernumber: '1',
  hourly_base_rate: '68.37',
  cip_percentage: 4,
  affordability_percentage: 0,
  duty_station: 'ZQX',
});
for (let day = 0; day < 14; day += 1) {
  const shift_date = new Date(Date.UTC(2026, 1, 22 + day)).toISOString().slice(0, 10);
  if ([5, 6, 13].includes(day)) continue;
  const { id: shift_id } = await send('/api/v1/shifts', {
    shift_date,
    shift_type: day === 12 ? 'tos' : 'regular',
    start_time: '07:00',
    end_time: '15:00',
  });
  await send('/api/v1/ojti-time', { shift_id, start_time: '09:00', end_time: '10:10' });
}

const answer = await (await fetch(pay.url + query, { headers })).text();
const bare = await start('bare', { BENCH_ANSWER: answer });
await load(bare.url, {}, 1);
await load(pay.url, headers, 2);
const ratios: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const reference = await load(bare.url, {}, seconds);
  const ours = await load(pay.url, headers, seconds);
  ratios.push(ours / reference);
  console.log(
    `round ${round}: bare ${Math.round(reference)}/s, report ${Math.round(ours)}/s, ratio ${(ours / reference).toFixed(2)}`,
  );
}
reportRounds({ name: 'earning report', reference: 'bare Fastify', wanted: '≥ 0.35' }, ratios);
bare.stop();
pay.stop();
await identity.stop();
await database.drop();
