import {
  type RecordType,
  recordTypes,
  type SyncChange,
  type SyncRun,
} from '@guildhall/contracts/platform';
import {
  ago,
  CommandError,
  countUpTo,
  describeEvent,
  printResult,
  printRows,
  type RowsOptions,
  type WithDatabase,
} from '@guildhall/service-kit';
import { type Command, InvalidArgumentError } from 'commander';
import { byOperator } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import { type Options, runOnce, shortId } from './run-command.js';
import { cancel } from './runs/asked-for.js';
import { listChanges } from './runs/changes.js';
import { listRejected } from './runs/rejected-rows.js';
import * as runs from './runs/repository.js';
import { usualBatch } from './runs/request.js';

function parseTypes(text: string): readonly RecordType[] | 'all' {
  const wanted = text.split(',').map(part => part.trim());
  const unknown = wanted.find(type => type !== 'all' && !recordTypes.some(known => known === type));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`${unknown} is none of ${recordTypes.join(', ')}, all.`);
  return wanted.includes('all') ? 'all' : recordTypes.filter(type => wanted.includes(type));
}

/** The contract of POST /api/sync/all. */
const largestBatch = 10_000;

const runRow = ({ id, status, mode, dry_run, started_at, duration_ms, ...run }: SyncRun) => ({
  id: shortId(id),
  status,
  mode: dry_run ? `${mode}, dry` : mode,
  started: ago(started_at),
  seconds: duration_ms === null ? null : Math.round(duration_ms / 100) / 10,
  requested_by: run.requested_by_name ?? run.requested_by,
});

async function runOptions(db: Database, options: Options): Promise<Options> {
  const { overrideGuard: seen } = options;
  return typeof seen === 'string' ? { ...options, afterRun: (await getRun(db, seen)).id } : options;
}

async function getRun(db: Database, id: string): Promise<SyncRun> {
  const [run, other] = await runs.findByBeginning(db.kysely, id);
  if (!run) throw new CommandError('There is no such synchronisation: `sync runs` lists them');
  if (other) throw new CommandError(`Several synchronisations begin with ${id}: type more of it`);
  return run;
}

async function cancelRun(db: Database, id: string) {
  const run = await getRun(db, id);
  const { changed, already } = await cancel(db.kysely, run, byOperator());
  const done = run.status === 'queued' ? 'Cancelled.' : 'It stops after its batch.';
  const whose = already ? `: ${describeEvent(already)}` : '';
  return {
    changed,
    run,
    said: changed ? done : `Nothing to cancel, it is ${run.status}${whose}.`,
  };
}

type Values = Readonly<Record<string, unknown>> | null;

/** Of an update what differs; of what comes or goes nothing more than that it does. */
function changeRow({ type, key, change, before, after }: SyncChange) {
  const [old, fresh] = [before as Values, after as Values];
  const fields = Object.keys(fresh ?? {}).filter(name => old && old[name] !== fresh?.[name]);
  const differs = fields.map(name => `${name}: ${old?.[name] ?? '–'} → ${fresh?.[name] ?? '–'}`);
  return { type, key, change, differs: differs.join('; ') };
}

export function syncCommands(program: Command, withDatabase: WithDatabase<Database>): void {
  const command = program
    .command('sync')
    .description(
      'Synchronise from the source database. Exit code 0: completed, 1: failed, 2: another one runs, 3: cancelled, 4: timed out',
    )
    .option(
      '--types <types>',
      `${recordTypes.join(',')}, or all that the mapping names`,
      parseTypes,
      'all',
    )
    .option('--dry-run', 'count what would change, and write nothing')
    .option('--incremental', 'only rows that the source says it has changed')
    .option('--batch-size <rows>', 'rows per batch', countUpTo(largestBatch), usualBatch)
    .option('--json', 'the run as JSON, when it has ended')
    .option(
      '--override-guard [id]',
      'go on although more rows than usual are gone from the source or inactive in it; with the run that was looked at, only if no other one was started since',
    )
    .action((options: Options) =>
      withDatabase(async db => runOnce(db, await runOptions(db, options))),
    );

  command
    .command('runs')
    .description('The last synchronisations, newest first')
    .option('--json', 'everything about them, as JSON')
    .action(async (options: RowsOptions) => {
      const found = await withDatabase(db => runs.list(db.kysely, { limit: 20 }));
      printRows(found, runRow, options);
    });

  command
    .command('rejected <id>')
    .description('Rows that a synchronisation could not take, and why')
    .option('--json', 'with the fields of the source, as JSON')
    .action(async (id: string, options: RowsOptions) => {
      const rows = await withDatabase(async db =>
        listRejected(db.kysely, (await getRun(db, id)).id, { limit: 1000 }),
      );
      printRows(rows, ({ type, key, code, message }) => ({ type, key, code, message }), options);
    });

  command
    .command('changes <id>')
    .description('What a dry run would have changed, or whom the deactivation guard kept')
    .option('--json', 'with every field before and after, as JSON')
    .action(async (id: string, options: RowsOptions) => {
      const rows = await withDatabase(async db =>
        listChanges(db.kysely, (await getRun(db, id)).id, { limit: 1000 }),
      );
      printRows(rows, changeRow, options);
    });

  command
    .command('cancel <id>')
    .description('Stop a synchronisation after its batch')
    .option('--json', 'as JSON')
    .action(async (id: string, options: RowsOptions) => {
      const { changed, run, said } = await withDatabase(db => cancelRun(db, id));
      printResult({ changed, id: run.id, status: run.status }, said, options);
    });
}
