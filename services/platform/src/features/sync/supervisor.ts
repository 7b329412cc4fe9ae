import { recordTypes, type SyncRun } from '@guildhall/contracts/platform';
import { Cron } from 'croner';
import type pg from 'pg';
import type { Engine } from './engine.js';
import * as runs from './repository.js';
import * as states from './run-states.js';
import { wishFor } from './wish.js';

export interface SupervisorOptions {
  readonly pool: pg.Pool;
  readonly engine: Engine;
  /** Tells whoever wished to be told that a run has ended, once. */
  readonly tell: (run: SyncRun) => Promise<void>;
  /** In UTC; null: nobody wants a schedule. */
  readonly cron: string | null;
  readonly onError: (error: unknown) => void;
}

export interface Supervisor {
  readonly nextScheduled: () => Date | null;
  /** Somebody announced a wish: to cancel, or to run what is queued. */
  readonly heed: () => void;
  readonly stop: () => void;
}

// A dead run has to be found within a minute.
const lookEvery = 10_000;

/** What happens without anybody asking at this moment: the schedule, the queue, and runs whose process died. */
export function superviseSync({
  pool,
  engine,
  tell,
  cron,
  onError,
}: SupervisorOptions): Supervisor {
  async function look(): Promise<void> {
    await states.endDead(pool);
    await engine.startQueued();
    // Last: a mail server that says nothing must not hold up what waits.
    for (const run of await runs.findUntold(pool)) await tell(run);
  }
  const guarded = (work: () => Promise<unknown>) => () => {
    work().catch(onError);
  };
  const timer = setInterval(guarded(look), lookEvery).unref();
  const schedule =
    cron === null
      ? null
      : new Cron(cron, { timezone: 'UTC', unref: true, catch: onError }, async job => {
          // All replicas wake at the same instant; the database takes one row for it.
          const at = new Date(Math.floor((job.currentRun() ?? new Date()).getTime() / 1000) * 1000);
          await engine.start({ ...wishFor(recordTypes, 'schedule'), scheduledFor: at });
        });
  return {
    nextScheduled: () => schedule?.nextRun() ?? null,
    heed: guarded(async () => {
      await engine.look();
      await look();
    }),
    stop: () => {
      clearInterval(timer);
      schedule?.stop();
    },
  };
}
