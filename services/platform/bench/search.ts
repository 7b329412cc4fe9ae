/** Search by three characters or more, among 500,000 members or as many as --rows= says. */
import { kyselyOver, openPool } from '@guildhall/service-kit/database';
import { median, reportRounds } from '@guildhall/service-kit/testing';
import { searchMembers } from '../src/features/directory/service.js';
import { createTotalCache } from '../src/features/directory/total-cache.js';
import { newDatabase } from '../test/database.js';
import { insertCrowd } from './crowd.js';

const rows = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 500_000);
const rounds = 50;
const goalMs = 8;
/** Names and parts of names of the crowd, the rare and the common. */
const texts = [
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
];

const database = await newDatabase();
const pool = openPool({ url: database.url, max: 2, name: 'bench', onError: () => undefined });
try {
  await insertCrowd(pool, rows);
  const db = kyselyOver(pool);
  // Totals are counted once, as for a person who turns pages or types on.
  const totals = createTotalCache();
  const medians: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const times: number[] = [];
    for (const q of texts) {
      const began = performance.now();
      await searchMembers(db, totals, { q });
      times.push(performance.now() - began);
    }
    // The first round fills caches.
    if (round > 0) medians.push(median(times));
  }
  reportRounds(
    {
      name: `search at ${rows.toLocaleString('en')}`,
      reference: `${goalMs} ms`,
      wanted: '≤ 1',
      measured: `${median(medians).toFixed(1)} ms`,
    },
    medians.map(ms => ms / goalMs),
  );
} finally {
  await pool.end();
  await database.drop();
}
