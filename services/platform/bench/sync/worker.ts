/** One synchronisation in a process of its own, so that its memory is nobody else's. */

import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import { readConfig, set } from '@guildhall/service-kit';
import { openDatabase } from '../../src/database.js';
import { countsFor } from '../../src/features/sync/counts.js';
import { syncSettings } from '../../src/features/sync/settings.js';
import { syncEngine } from '../../src/features/sync/start.js';

const types = (process.argv[2]?.split(',') ?? recordTypes) as RecordType[];
const config = readConfig(
  {
    ...syncSettings,
    databaseUrl: set.address('DATABASE_URL', 'Target.', ['postgres']),
  },
  process.env,
);
const db = openDatabase({ databaseUrl: config.databaseUrl, databasePool: 2 }, () => undefined);
const engine = syncEngine(db, config, error => console.error(error));
const started = await engine.start({
  mode: 'full',
  types,
  dryRun: false,
  batchSize: 1000,
  priority: 'normal',
  notifyCompletion: false,
  allowMassDeactivation: false,
  requestedBy: 'benchmark',
  counts: countsFor(types),
});
if (!started) throw new Error('another run is under way');
const began = performance.now();
const run = await started.ended;
await engine.stop();
await db.prisma.$disconnect();
await db.pool.end();
console.log(
  JSON.stringify({
    status: run.status,
    error: run.error,
    counts: run.counts,
    seconds: (performance.now() - began) / 1000,
    // Linux gives kilobytes (getrusage).
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
