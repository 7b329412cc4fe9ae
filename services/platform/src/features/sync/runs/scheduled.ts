import type { Db } from '../../../database.js';
import { chooseTypes } from '../mapping/choose-types.js';
import type { LoadMapping } from '../mapping/mapping.js';
import { queue } from './asked-for.js';
import type { Engine } from './engine.js';
import { isScheduledWaiting } from './queue.js';
import { bySchedule, requestRun } from './request.js';

/** Runs the whole mapping for SYNC_CRON, now or after the active run. */
export async function startScheduled(db: Db, engine: Engine, loadMapping: LoadMapping) {
  const request = requestRun(await chooseTypes(loadMapping, 'all'), bySchedule, null);
  if (await engine.start(request)) return;
  // Not if one is queued already.
  if (!(await isScheduledWaiting(db))) await queue(db, request);
}
