import {
  type RecordType,
  recordTypes,
  type SyncCounts,
  type SyncRun,
} from '@guildhall/contracts/platform';
import { CommandError, readConfig, set, tableText } from '@guildhall/service-kit';
import { type Command, InvalidArgumentError } from 'commander';
import type { Database } from '../../database.js';
import { countSource } from './count-source.js';
import { countsFor } from './counts.js';
import { changes, progressBar } from './progress.js';
import { listRejected } from './quarantine.js';
import * as runs from './repository.js';
import * as states from './run-states.js';
import { syncWished } from './service.js';
import { syncSettings } from './settings.js';
import { mappingFileOf, sourceOf, syncEngine } from './start.js';
import { usualBatch } from './wish.js';

type WithDatabase = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

interface Options {
  readonly types: readonly RecordType[];
  readonly dryRun?: true;
  readonly incremental?: true;
  readonly batchSize: number;
  readonly overrideGuard?: true;
}

/** What a script that calls us can tell apart. */
const exitCodes: Readonly<Partial<Record<SyncRun['status'] | 'busy', number>>> = {
  completed: 0,
  failed: 1,
  busy: 2,
  cancelled: 3,
  timed_out: 4,
};

const settings = {
  ...syncSettings,
  databaseUrl: set.address('DATABASE_URL', 'The database of this service.', [
    'postgres',
    'postgresql',
  ]),
};

function parseTypes(text: string): readonly RecordType[] {
  const wanted = text.split(',').map(part => part.trim());
  const unknown = wanted.find(type => type !== 'all' && !recordTypes.some(known => known === type));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`${unknown} is none of ${recordTypes.join(', ')}, all.`);
  return wanted.includes('all') ? recordTypes : recordTypes.filter(type => wanted.includes(type));
}

function parseBatch(text: string): number {
  const size = Number(text);
  // The contract of POST /api/sync/all.
  if (!Number.isInteger(size) || size < 1 || size > 10_000)
    throw new InvalidArgumentError('It must be a whole number from 1 to 10000.');
  return size;
}

const countRows = (counts: SyncCounts) =>
  Object.entries(counts).map(([type, { status, read, reason: _, ...rest }]) => ({
    type,
    read,
    ...rest,
    status,
  }));

function report(run: SyncRun): void {
  process.stdout.write(`${tableText(countRows(run.counts))}\n\n`);
  const what = run.dry_run ? 'Dry run' : 'Synchronisation';
  const seconds = ((run.duration_ms ?? 0) / 1000).toFixed(1);
  process.stdout.write(`${what} ${run.id}: ${run.status} in ${seconds} s.\n`);
  if (run.dry_run) process.stdout.write('Nothing was written.\n');
  if (run.error) process.stderr.write(`${run.error.message}\n`);
}

function screen(types: readonly RecordType[], totals: ReadonlyMap<RecordType, number>) {
  const started = performance.now();
  let shown = countsFor(types);
  let drawnAt = 0;
  const clear = () => process.stderr.write('\r\u001B[2K');
  return {
    watch: (counts: SyncCounts) => {
      if (!process.stderr.isTTY)
        for (const line of changes(shown, counts)) process.stderr.write(`${line}\n`);
      else if (performance.now() - drawnAt > 100) {
        drawnAt = performance.now();
        clear();
        process.stderr.write(progressBar({ counts, totals, elapsedMs: drawnAt - started }));
      }
      shown = counts;
    },
    end: () => process.stderr.isTTY && clear(),
  };
}

async function synchronise(db: Database, options: Options): Promise<void> {
  const config = readConfig(settings, process.env);
  const { types } = options;
  const totals = process.stderr.isTTY
    ? await countSource(sourceOf(config), mappingFileOf(config), types).catch(() => new Map())
    : new Map<RecordType, number>();
  const complain = (error: unknown) => process.stderr.write(`${(error as Error).message}\n`);
  const engine = syncEngine(db, config, complain);
  const { watch, end } = screen(types, totals);
  const started = await engine.start(
    {
      mode: options.incremental ? 'incremental' : 'full',
      types,
      dryRun: options.dryRun ?? false,
      batchSize: options.batchSize,
      priority: 'normal',
      notifyCompletion: false,
      allowMassDeactivation: options.overrideGuard ?? false,
      requestedBy: `command line (${process.env.USER ?? 'unknown user'})`,
      counts: countsFor(types),
    },
    watch,
  );
  if (!started) {
    const running = await runs.findRunning(db.pool);
    process.stderr.write(
      `Another synchronisation is running${running ? `: ${running.id}, asked for by ${running.requested_by}` : ''}.\n`,
    );
    process.exitCode = exitCodes.busy ?? 1;
    return;
  }
  const cancel = () => {
    void states.requestCancel(db.pool, started.run.id).then(engine.look);
  };
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  const run = await started.ended.finally(end);
  process.off('SIGINT', cancel).off('SIGTERM', cancel);
  await engine.stop();
  report(run);
  process.exitCode = exitCodes[run.status] ?? 1;
}

const runRow = ({ id, status, mode, dry_run, requested_by, started_at, duration_ms }: SyncRun) => ({
  id,
  status,
  mode: dry_run ? `${mode}, dry` : mode,
  started_at,
  duration_ms,
  requested_by,
});

async function getRun(db: Database, id: string): Promise<SyncRun> {
  const run = await runs.find(db.pool, id);
  if (!run) throw new CommandError('There is no such synchronisation');
  return run;
}

async function cancelRun(db: Database, id: string): Promise<string> {
  const run = await getRun(db, id);
  const changed = await states.requestCancel(db.pool, id);
  await db.pool.query(`notify ${syncWished}`);
  if (changed) return run.status === 'queued' ? 'Cancelled.\n' : 'It stops after its batch.\n';
  return `Nothing to cancel: it is ${run.status}.\n`;
}

export function syncCommands(program: Command, withDatabase: WithDatabase): void {
  const command = program
    .command('sync')
    .description(
      'Synchronise from the source database. Exit code 0: completed, 1: failed, 2: another one runs, 3: cancelled, 4: timed out',
    )
    .option('--types <types>', `${recordTypes.join(',')} or all`, parseTypes, recordTypes)
    .option('--dry-run', 'count what would change, and write nothing')
    .option('--incremental', 'only rows that the source says it has changed')
    .option('--batch-size <rows>', 'rows per batch', parseBatch, usualBatch)
    .option('--override-guard', 'go on although more rows than usual are gone from the source')
    .action((options: Options) => withDatabase(db => synchronise(db, options)));

  command
    .command('runs')
    .description('The last synchronisations, newest first')
    .action(async () => {
      const found = await withDatabase(db => runs.list(db.pool, { limit: 20 }));
      process.stdout.write(`${tableText(found.map(runRow))}\n`);
    });

  command
    .command('rejected <id>')
    .description('Rows that a synchronisation could not take, and why')
    .action(async (id: string) => {
      const rows = await withDatabase(async db => {
        await getRun(db, id);
        return listRejected(db.pool, id, { limit: 1000 });
      });
      const shown = rows.map(({ type, key, code, message }) => ({ type, key, code, message }));
      process.stdout.write(`${tableText(shown)}\n`);
    });

  command
    .command('cancel <id>')
    .description('Stop a synchronisation after its batch')
    .action(async (id: string) => {
      process.stdout.write(await withDatabase(db => cancelRun(db, id)));
    });
}
