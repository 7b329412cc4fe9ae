/**
 * Search against reading every row: the same question without its indexes, in the same run.
 * 50,000 members, or as many as --rows=500000 says.
 */
import { kyselyOver, openPool } from '@guildhall/service-kit/database';
import type { Db } from '../src/database.js';
import { searchMembers } from '../src/features/directory/service.js';
import { createTotalCache } from '../src/features/directory/total-cache.js';
import { newDatabase } from '../test/database.js';
import { insertCrowd } from './crowd.js';

const rows = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 50_000);
const repeats = 5;

// Names and parts of names of the crowd, the rare and the common; `goal` in milliseconds.
const questions = {
  'three or more characters': {
    goal: 10,
    texts: [
      'quin',
      'ramirez',
      "o'br",
      'kow',
      'zoë mül',
      'JOSÉ nguyen',
      'patr walk',
      'a1b',
      'lopez3',
      'björn k',
    ],
  },
  'under three characters': {
    goal: 2,
    texts: ['qu', 'zo', 'ga', 'ng', 'iv', 'mü', 'to', 'ra', 'b', 'le'],
  },
  'a member number': { goal: 2, texts: ['17', '4711', '12345', '49999'] },
} as const;

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(db: Db, texts: readonly string[]): Promise<number> {
  const times: number[] = [];
  const totals = createTotalCache();
  for (let round = 0; round <= repeats; round += 1)
    for (const q of texts) {
      const ms = await milliseconds(() => searchMembers(db, totals, { q }));
      // The first round fills caches.
      if (round > 0) times.push(ms);
    }
  return median(times);
}

const database = await newDatabase();
const open = (options = '') =>
  openPool({
    url: `${database.url}${options && `?options=${encodeURIComponent(options)}`}`,
    max: 2,
    name: 'bench',
    onError: () => undefined,
  });
const indexed = open();
const scanning = open(
  '-c enable_indexscan=off -c enable_indexonlyscan=off -c enable_bitmapscan=off',
);
try {
  await insertCrowd(indexed, rows);
  const table: Record<string, Record<string, string>> = {};
  for (const [name, { goal, texts }] of Object.entries(questions)) {
    const ours = await measure(kyselyOver(indexed), texts);
    const reference = await measure(kyselyOver(scanning), texts);
    table[name] = {
      'p50 ms': ours.toFixed(2),
      'scan ms': reference.toFixed(2),
      ratio: `${(reference / ours).toFixed(1)}×`,
      goal: `≤ ${goal} ms at 500,000`,
    };
    console.log(
      `RESULT ${JSON.stringify({ name: `search, ${name}, ${ours.toFixed(1)} ms`, reference: `${goal} ms`, ratio: ours / goal, wanted: '≤ 1' })}`,
    );
  }
  console.log(`search in ${rows.toLocaleString('en')} members`);
  console.table(table);
} finally {
  await Promise.all([indexed.end(), scanning.end()]);
  await database.drop();
}
