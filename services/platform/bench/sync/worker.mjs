/**
 * One synchronization in a process of its own that does nothing else, so that its memory is only its.
 * Plain JavaScript over what was built: a loader that translates would be measured with it.
 */
import { recordTypes } from '@guildhall/contracts/platform';
import { prepareQueues } from '@guildhall/service-kit/jobs';
import { openSource } from '../../dist/clients/source/open-source.js';
import { openDatabase } from '../../dist/database.js';
import { readMapping } from '../../dist/features/sync/mapping/read-mapping.js';
import { createEngine } from '../../dist/features/sync/runs/engine.js';
import { requestRun } from '../../dist/features/sync/runs/request.js';
import { notifySync } from '../../dist/jobs/notify-sync.js';
import { runSync } from '../../dist/jobs/run-sync.js';

const [, , source = '', target = '', mappingFile = '', wanted = ''] = process.argv;
const types = recordTypes.filter(type => wanted.split(',').includes(type));
const statuses = ['active', 'inactive', 'retired'];
const { kysely, pool } = openDatabase({ databaseUrl: target, databasePool: 2 }, console.error);
await prepareQueues(pool, [runSync, notifySync]);
const engine = createEngine({
  db: kysely,
  settings: {
    databaseUrl: target,
    memberStatuses: statuses,
    sourceTimeZone: null,
    syncOverlap: 3600,
    syncMaxDeactivatePercent: 10,
    syncTimeout: 3600,
  },
  source: openSource(source),
  loadMapping: () => readMapping(mappingFile, statuses),
  onError: error => console.error(error),
});
const began = performance.now();
const started = await engine.start(requestRun(types, 'benchmark', null));
if (!started) throw new Error('another run is in progress');
const run = await started.ended;
const seconds = (performance.now() - began) / 1000;
await engine.stop();
await pool.end();
// Linux gives kilobytes (getrusage).
const peakMb = process.resourceUsage().maxRSS / 1024;
const { status, error, counts } = run;
console.log(JSON.stringify({ status, error, counts, seconds, peakMb }));
