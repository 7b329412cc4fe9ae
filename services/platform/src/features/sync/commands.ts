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
  listOf,
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
    throw new InvalidArgumentError(`${unknown} is not one of ${recordTypes.join(', ')}, all.`);
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

async function getRun(db: Database, id: string): Promise<SyncRun> {
  const [run, other] = await runs.findByBeginning(db.kysely, id);
  if (!run) throw new CommandError('No such synchronization. Run `sync runs` to list them');
  if (other)
    throw new CommandError(`Several synchronizations begin with ${id}. Type more characters`);
  return run;
}

async function cancelRun(db: Database, id: string) {
  const run = await getRun(db, id);
  const { changed, already } = await cancel(db.kysely, run, byOperator());
  const done = run.status === 'queued' ? 'Canceled.' : 'It stops after the current batch.';
  const whose = already ? `: ${describeEvent(already)}` : '';
  return {
    changed,
    run,
    sentence: changed ? done : `Nothing to cancel: it is ${run.status}${whose}.`,
  };
}

type Values = Readonly<Record<string, unknown>> | null;

/** For an update, the changed fields; for inserts and removals, only the kind. */
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
      'Synchronize from the source database. Exit code 0: completed, 1: failed, 2: another run is in progress, 3: canceled, 4: timed out',
    )
    .option(
      '--types <types>',
      `${recordTypes.join(',')}, or all that the mapping names`,
      parseTypes,
      'all',
    )
    .option('--dry-run', 'count changes without writing them')
    .option('--incremental', 'only rows changed in the source')
    .option('--batch-size <rows>', 'rows per batch', countUpTo(largestBatch), usualBatch)
    .option('--json', 'print the finished run as JSON')
    .option(
      '--allow-deactivations <digests>',
      'allow deactivations that the guard stopped, once: digests from the stopped run, comma-separated',
      listOf,
      [],
    )
    .action((options: Options) => withDatabase(db => runOnce(db, options)));

  command
    .command('runs')
    .description('Latest synchronizations, newest first')
    .option('--json', 'all fields, as JSON')
    .action(async (options: RowsOptions) => {
      const found = await withDatabase(db => runs.list(db.kysely, { limit: 20 }));
      printRows(found, runRow, options);
    });

  command
    .command('rejected <id>')
    .description('Rows rejected by a synchronization, and why')
    .option('--json', 'with the fields of the source, as JSON')
    .action(async (id: string, options: RowsOptions) => {
      const rows = await withDatabase(async db =>
        listRejected(db.kysely, (await getRun(db, id)).id, { limit: 1000 }),
      );
      printRows(rows, ({ type, key, code, message }) => ({ type, key, code, message }), options);
    });

  command
    .command('changes <id>')
    .description('Changes found by a dry run, or rows the deactivation guard kept')
    .option('--json', 'with every field before and after, as JSON')
    .action(async (id: string, options: RowsOptions) => {
      const rows = await withDatabase(async db =>
        listChanges(db.kysely, (await getRun(db, id)).id, { limit: 1000 }),
      );
      printRows(rows, changeRow, options);
    });

  command
    .command('cancel <id>')
    .description('Stop a synchronization after the current batch')
    .option('--json', 'as JSON')
    .action(async (id: string, options: RowsOptions) => {
      const { changed, run, sentence } = await withDatabase(db => cancelRun(db, id));
      printResult({ changed, id: run.id, status: run.status }, sentence, options);
    });
}
