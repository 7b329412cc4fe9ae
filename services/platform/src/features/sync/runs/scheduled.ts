import type { Db } from '../../../database.js';
import { chooseTypes } from '../mapping/choose-types.js';
import type { LoadMapping } from '../mapping/mapping.js';
import { queue } from './asked-for.js';
import type { Engine } from './engine.js';
import { isScheduledWaiting } from './queue.js';
import { bySchedule, requestRun } from './request.js';

/** What SYNC_CRON asks for: all that the mapping names, at once or after the run that is under way. */
export async function startScheduled(db: Db, engine: Engine, loadMapping: LoadMapping) {
  const request = requestRun(await chooseTypes(loadMapping, 'all'), bySchedule, null);
  if (await engine.start(request)) return;
  // Not behind one that waits, which will find as much.
  if (!(await isScheduledWaiting(db))) await queue(db, request);
}
