import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile } from './measure.js';

export interface Target {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Overload {
  readonly capacity: number;
  readonly offered: number;
  readonly served: number;
  readonly shed: number;
  /** Any status but 200 and those of shedding (503; 429 for more than the one caller’s part), and requests without an answer. */
  readonly wrong: readonly string[];
  readonly p99Ms: number;
  readonly recoveredMs: number;
}

const calm = { connections: 16, seconds: 3 };
// So many that what is offered reaches the service: what waited for a connection here would be nobody's to refuse.
const flood = { connections: 1500, times: 2 };

async function ask(pool: Pool, { path, headers }: Target): Promise<number> {
  const answer = await pool.request({ method: 'GET', path, headers });
  await answer.body.dump();
  return answer.statusCode;
}

/** From when the request is on its way: what it waits for before that is us, who share the machine with the service. */
function timed(pool: Pool, { path, headers }: Target): Promise<{ status: number; ms: number }> {
  return new Promise((resolve, reject) => {
    let began = 0;
    let status = 0;
    pool.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart: () => {
          began = performance.now();
        },
        onResponseStart: (_controller, statusCode) => {
          status = statusCode;
        },
        onResponseEnd: () => resolve({ status, ms: performance.now() - began }),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

/** Requests a second that are served when nobody pushes. */
async function capacityOf(target: Target): Promise<number> {
  const pool = new Pool(target.url, { connections: calm.connections });
  const until = performance.now() + calm.seconds * 1000;
  let answered = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await ask(pool, target);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: calm.connections }, worker));
  await pool.close();
  return answered / calm.seconds;
}

async function untilServed(target: Target, patienceMs: number): Promise<number> {
  const pool = new Pool(target.url, { connections: 1 });
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    if ((await ask(pool, target).catch(() => 0)) === 200) break;
    await pause(20);
  }
  await pool.close();
  return performance.now() - began;
}

/** Twice as much as it can serve, for a while, whether it answers or not; then one request like any other. */
export async function overload(target: Target, seconds: number): Promise<Overload> {
  const capacity = await capacityOf(target);
  const perSecond = capacity * flood.times;
  const pool = new Pool(target.url, { connections: flood.connections, pipelining: 1 });
  // Connections are there before the flood, as a balancer keeps them: Node takes one of those that wait in each turn of
  // its loop, however many there are.
  await Promise.all(Array.from({ length: flood.connections }, () => ask(pool, target)));
  const times: number[] = [];
  const wrong: string[] = [];
  const under: Promise<void>[] = [];
  let shed = 0;
  let offered = 0;

  async function one(): Promise<void> {
    try {
      const { status, ms } = await timed(pool, target);
      if (status === 200) times.push(ms);
      else if (status === 503 || status === 429) shed += 1;
      else wrong.push(String(status));
    } catch (error) {
      wrong.push((error as Error).message);
    }
  }

  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    for (; offered < due; offered += 1) under.push(one());
    await pause(5);
  }
  await Promise.all(under);
  await pool.close();
  const recoveredMs = await untilServed(target, 10_000);
  const p99Ms = percentile(times, 0.99);
  return { capacity, offered, served: times.length, shed, wrong, p99Ms, recoveredMs };
}

// Were nothing refused, answers would come later for as long as the flood lasts; a service waits three seconds at most
// for a connection to its database, and asks it twice.
const p99LimitMs = 6000;
const recoveryLimitMs = 1000;

export const faultsOf = ({ wrong, p99Ms, recoveredMs }: Overload): readonly string[] => [
  ...(wrong.length > 0 ? [`${wrong.length} answers of another kind: ${[...new Set(wrong)]}`] : []),
  ...(p99Ms > p99LimitMs ? [`p99 of what was served is ${Math.round(p99Ms)} ms`] : []),
  ...(recoveredMs > recoveryLimitMs ? [`it took ${Math.round(recoveredMs)} ms to recover`] : []),
];
