/**
 * Search against reading every row: the same question without its indexes, in the same run.
 * 50,000 members, or as many as --rows=500000 says.
 */
import { kyselyOver, openPool } from '@guildhall/service-kit/database';
import { median, tellRounds } from '@guildhall/service-kit/testing';
import type { Db } from '../src/database.js';
import { searchMembers } from '../src/features/directory/service.js';
import { createTotalCache } from '../src/features/directory/total-cache.js';
import { newDatabase } from '../test/database.js';
import { insertCrowd } from './crowd.js';

const rows = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 50_000);
/** The 99th percentile of a hundred answers would be the slowest of them. */
const repeats = { ours: 50, first: 10, scan: 5 };
/** The slowest answers beside the usual ones, at most. */
const spreadGoal = 3;

// Names and parts of names of the crowd, the rare and the common; `goal` in milliseconds.
const questions = {
  'three or more characters': {
    goal: 8,
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

interface Times {
  /** Of each round, all texts once. */
  readonly medians: readonly number[];
  readonly p99: number;
}

/** With totals that are counted once, as for whoever turns pages or types on; or with none that are known. */
async function measure(
  db: Db,
  texts: readonly string[],
  { repeats, counted = true }: { readonly repeats: number; readonly counted?: boolean },
): Promise<Times> {
  const times: number[] = [];
  const medians: number[] = [];
  const known = createTotalCache();
  for (let round = 0; round <= repeats; round += 1) {
    const ofRound: number[] = [];
    const totals = counted ? known : createTotalCache();
    for (const q of texts) ofRound.push(await milliseconds(() => searchMembers(db, totals, { q })));
    // The first round fills caches.
    if (round === 0) continue;
    times.push(...ofRound);
    medians.push(median(ofRound));
  }
  times.sort((a, b) => a - b);
  return { medians, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
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
    const db = kyselyOver(indexed);
    const ours = await measure(db, texts, { repeats: repeats.ours });
    const first = await measure(db, texts, { repeats: repeats.first, counted: false });
    const reference = await measure(kyselyOver(scanning), texts, { repeats: repeats.scan });
    const p50 = median(ours.medians);
    table[name] = {
      'p50 ms': p50.toFixed(2),
      'p99 ms': ours.p99.toFixed(2),
      'counted ms': median(first.medians).toFixed(2),
      'scan ms': median(reference.medians).toFixed(2),
      ratio: `${(median(reference.medians) / p50).toFixed(1)}×`,
      goal: `≤ ${goal} ms at 500,000`,
    };
    tellRounds(
      { name: `search, ${name}, ${p50.toFixed(1)} ms`, reference: `${goal} ms`, wanted: '≤ 1' },
      ours.medians.map(ms => ms / goal),
    );
    tellRounds({ name: `search, ${name}, p99`, reference: 'its p50', wanted: `≤ ${spreadGoal}` }, [
      ours.p99 / p50,
    ]);
  }
  console.log(`search in ${rows.toLocaleString('en')} members`);
  console.table(table);
} finally {
  await Promise.all([indexed.end(), scanning.end()]);
  await database.drop();
}
