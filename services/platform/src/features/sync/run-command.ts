import type { RecordType, SyncCounts, SyncRun } from '@guildhall/contracts/platform';
import {
  CommandError,
  databaseSetting,
  erasureSettings,
  operator,
  printError,
  printJson,
  printRows,
  type RowsOptions,
  readConfig,
} from '@guildhall/service-kit';
import { prepareQueues } from '@guildhall/service-kit/jobs';
import { byOperator } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import { leaving } from '../../jobs/leaving.js';
import { liftErasure } from '../../jobs/lift-erasure.js';
import { notifySync } from '../../jobs/notify-sync.js';
import { runSync } from '../../jobs/run-sync.js';
import { engineOf, mappingOf } from './configure.js';
import { chooseTypes } from './mapping/choose-types.js';
import { changes, progressBar } from './progress-bar.js';
import { cancel as cancelRun } from './runs/asked-for.js';
import { countsFor } from './runs/counts.js';
import { findRunning } from './runs/repository.js';
import { requestRun } from './runs/request.js';
import { syncSettings } from './settings.js';

/** A prefix of an id. */
export const shortId = (id: string) => id.slice(0, 8);

export interface Options extends RowsOptions {
  readonly types: readonly RecordType[] | 'all';
  readonly dryRun?: true;
  readonly incremental?: true;
  readonly batchSize: number;
  /** Digests from the stopped run. */
  readonly allowDeactivations: readonly string[];
}

/** Exit codes. */
const exitCodes: Readonly<Partial<Record<SyncRun['status'] | 'busy', number>>> = {
  completed: 0,
  failed: 1,
  busy: 2,
  cancelled: 3,
  timed_out: 4,
};

/** Next steps for rows that were not written. */
function adviceOn(run: SyncRun): string[] {
  const all = Object.values(run.counts);
  const rejected = all.reduce((sum, each) => sum + each.rejected, 0);
  const digests = all.flatMap(({ guard }) => (guard === null ? [] : [guard.digest]));
  const isStopped = digests.length > 0;
  const command = (name: string) => `sync ${name} ${shortId(run.id)}`;
  return [
    rejected > 0 && `Rejected rows: ${rejected}. Run "${command('rejected')}" to see why.`,
    (run.dry_run || isStopped) &&
      `"${command('changes')}" shows ${isStopped ? 'who would be deactivated' : 'what would change'}.`,
    isStopped &&
      `If these deactivations are right, run: sync --allow-deactivations ${digests.join(',')}`,
  ].filter(advice => advice !== false);
}

/** Types that never started have no counts. */
function printCounts({ counts }: SyncRun): void {
  const types = Object.entries(counts);
  if (types.every(([, { status }]) => status === 'waiting')) return;
  printRows(types, ([type, { status, read, reason: _, guard: _stop, ...rest }]) => ({
    type,
    read,
    ...rest,
    status,
  }));
  process.stdout.write('\n');
}

function report(run: SyncRun, { json }: RowsOptions): void {
  if (json) printJson(run);
  else {
    printCounts(run);
    const what = run.dry_run ? 'Dry run' : 'Synchronization';
    const seconds = ((run.duration_ms ?? 0) / 1000).toFixed(1);
    process.stdout.write(`${what} ${shortId(run.id)}: ${run.status} in ${seconds} s.\n`);
    if (run.dry_run) process.stdout.write('Nothing was written.\n');
  }
  if (run.error) printError(run.error.message);
  for (const advice of adviceOn(run)) printError(advice);
}

function screen(types: readonly RecordType[]) {
  const started = performance.now();
  let shown = countsFor(types);
  let total: number | null = null;
  let drawnAt = 0;
  const clear = () => process.stderr.write('\r\u001B[2K');
  return {
    expect: (rows: number | null) => {
      total = rows;
    },
    watch: (counts: SyncCounts) => {
      if (!process.stderr.isTTY)
        for (const line of changes(shown, counts)) process.stderr.write(`${line}\n`);
      else if (performance.now() - drawnAt > 100) {
        drawnAt = performance.now();
        clear();
        process.stderr.write(progressBar({ counts, total, elapsedMs: drawnAt - started }));
      }
      shown = counts;
    },
    end: () => process.stderr.isTTY && clear(),
  };
}

/** Only the settings a run needs; others may be missing. */
const settings = { ...syncSettings, ...databaseSetting, ...erasureSettings };

/** Runs one synchronization in this process, shows progress, and sets the exit code. */
export async function runOnce(db: Database, options: Options): Promise<void> {
  const config = readConfig(settings, process.env);
  const types = await chooseTypes(mappingOf(config), options.types).catch((error: Error) => {
    throw new CommandError(error.message);
  });
  const printError = (error: unknown) => process.stderr.write(`${(error as Error).message}\n`);
  await prepareQueues(db.kysely, [runSync, notifySync, liftErasure, leaving]);
  const engine = engineOf(db, config, printError);
  const { watch, expect, end } = screen(types);
  const started = await engine.start(
    {
      ...requestRun(types, operator(), byOperator()),
      mode: options.incremental ? 'incremental' : 'full',
      dryRun: options.dryRun ?? false,
      batchSize: options.batchSize,
      allowDeactivations: options.allowDeactivations,
    },
    watch,
  );
  if (!started) {
    const running = await findRunning(db.kysely);
    process.stderr.write(
      `Another synchronization is running${running ? `: ${shortId(running.id)}, requested by ${running.requested_by_name ?? running.requested_by}` : ''}.\n`,
    );
    process.exitCode = exitCodes.busy ?? 1;
    return;
  }
  expect(started.run.expected_rows);
  const cancel = () => {
    void cancelRun(db.kysely, started.run, byOperator());
  };
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  const run = await started.ended.finally(end);
  process.off('SIGINT', cancel).off('SIGTERM', cancel);
  await engine.stop();
  report(run, options);
  process.exitCode = exitCodes[run.status] ?? 1;
}
