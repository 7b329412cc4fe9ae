import type { SyncRun } from '@guildhall/contracts/platform';
import { Cron } from 'croner';
import type { Db } from '../../../database.js';
import { chooseTypes } from '../mapping/choose-types.js';
import type { LoadMapping } from '../mapping/mapping.js';
import type { Engine } from './engine.js';
import { endDead } from './lease.js';
import { queueScheduled } from './queue.js';
import * as runs from './repository.js';
import { requestRun } from './request.js';

export interface SupervisorOptions {
  readonly db: Db;
  readonly engine: Engine;
  readonly loadMapping: LoadMapping;
  /** Sends the notice of a run that has ended, once. */
  readonly notify: (run: SyncRun) => Promise<void>;
  /** In UTC; null: nobody wants a schedule. */
  readonly cron: string | null;
  readonly onError: (error: unknown) => void;
}

// A dead run has to be found within a minute.
const lookEvery = 10_000;

/** What happens without anybody asking at this moment: the schedule, the queue, and runs whose process died. */
export function superviseSync({
  db,
  engine,
  loadMapping,
  notify,
  cron,
  onError,
}: SupervisorOptions) {
  async function look(): Promise<void> {
    await endDead(db);
    await engine.startQueued();
    // Last: a mail server that says nothing must not hold up what waits.
    for (const run of await runs.findUnannounced(db)) await notify(run);
  }
  let stopped = false;
  const guarded = (work: () => Promise<unknown>) => () => {
    if (!stopped) work().catch(onError);
  };
  const timer = setInterval(guarded(look), lookEvery).unref();
  const schedule =
    cron === null
      ? null
      : new Cron(cron, { timezone: 'UTC', unref: true, catch: onError }, async job => {
          // All replicas wake at the same instant; the database takes one row for it.
          const at = new Date(Math.floor((job.currentRun() ?? new Date()).getTime() / 1000) * 1000);
          const types = await chooseTypes(loadMapping, 'all');
          const request = { ...requestRun(types, 'schedule', null), scheduledFor: at };
          if ((await engine.start(request)) === null) await queueScheduled(db, request);
        });
  return {
    nextScheduled: (): Date | null => schedule?.nextRun() ?? null,
    /** Somebody announced a request: to cancel, or to run what is queued. */
    wake: guarded(async () => {
      await engine.look();
      await look();
    }),
    stop: () => {
      stopped = true;
      clearInterval(timer);
      schedule?.stop();
    },
  };
}
