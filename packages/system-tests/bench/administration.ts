/**
 * Every page of Administration and of My facility, as a browser asks for it: with a session, through the platform,
 * all requests of the page at once. The time is from the first request to the end of the last answer.
 * 50,000 members and the rest in proportion, or as many as --rows=500000 says: then 1,000 runs, 100,000 deliveries,
 * and a million audit rows in each of the three services.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellRounds } from '@guildhall/service-kit/testing';
import { sizesFor } from '../src/administration/sizes.js';
import { pagesOf, startWorld } from '../src/administration/world.js';
import { memoryOf } from '../src/growth/members.js';
import { percentile } from '../src/stress/measure.js';
import { serviceNames } from '../src/workspace.js';

const members = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 50_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const goalMs = 200;

const sizes = sizesFor(members);
const fleet = await startWorld(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), sizes);
try {
  const pages = await pagesOf(fleet);
  const times = new Map(pages.map(({ name }) => [name, [] as number[]]));
  const memory: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, ask } of pages) {
      const started = performance.now();
      await ask();
      // The first round fills caches.
      if (round > 0) times.get(name)?.push(performance.now() - started);
    }
    memory.push(await memoryOf(fleet, ...serviceNames));
  }
  const table = [...times].map(([page, each]) => ({
    page,
    'median ms': Math.round(percentile(each, 0.5)),
    'p95 ms': Math.round(percentile(each, 0.95)),
  }));
  console.log(
    `Administration with ${Object.entries(sizes)
      .map(([what, rows]) => `${rows.toLocaleString('en')} ${what}`)
      .join(', ')}`,
  );
  console.table(table);
  const slowest = table.reduce((one, other) => (other['p95 ms'] > one['p95 ms'] ? other : one));
  const half = Math.floor(memory.length / 2);
  const [early = 0, late = 0] = [memory[half], memory.at(-1)];
  console.log(`The three services together: ${memory.join(', ')} MB after each round`);
  const result = (name: string, reference: string, ratio: number, wanted: string) =>
    tellRounds({ name, reference, wanted, memory: late }, [ratio]);
  result(
    `administration, ${slowest.page}, 95 % of the time`,
    `${goalMs} ms`,
    slowest['p95 ms'] / goalMs,
    '≤ 1',
  );
  result('administration, memory of the second half', 'the first', late / early, '≤ 1.1');
} finally {
  await fleet.stop();
}
