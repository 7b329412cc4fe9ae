import { type RecordType, recordTypes, type SyncRun } from '@guildhall/contracts/platform';
import { CommandError, say, tableText, type WithDatabase } from '@guildhall/service-kit';
import { type Command, InvalidArgumentError } from 'commander';
import { byOperator } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import { type Options, runOnce } from './run-command.js';
import { cancel } from './runs/asked-for.js';
import { announceRequest } from './runs/queue.js';
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

function parseBatch(text: string): number {
  const size = Number(text);
  // The contract of POST /api/sync/all.
  if (!Number.isInteger(size) || size < 1 || size > 10_000)
    throw new InvalidArgumentError('It must be a whole number from 1 to 10000.');
  return size;
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
  const run = await runs.find(db.kysely, id);
  if (!run) throw new CommandError('There is no such synchronisation');
  return run;
}

async function cancelRun(db: Database, id: string): Promise<string> {
  const run = await getRun(db, id);
  const changed = await cancel(db.kysely, run, byOperator());
  await announceRequest(db.kysely);
  if (changed) return run.status === 'queued' ? 'Cancelled.\n' : 'It stops after its batch.\n';
  return `Nothing to cancel: it is ${run.status}.\n`;
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
    .option('--batch-size <rows>', 'rows per batch', parseBatch, usualBatch)
    .option('--override-guard', 'go on although more rows than usual are gone from the source')
    .action((options: Options) => withDatabase(db => runOnce(db, options)));

  command
    .command('runs')
    .description('The last synchronisations, newest first')
    .action(async () => {
      const found = await withDatabase(db => runs.list(db.kysely, { limit: 20 }));
      say(tableText(found.map(runRow)));
    });

  command
    .command('rejected <id>')
    .description('Rows that a synchronisation could not take, and why')
    .action(async (id: string) => {
      const rows = await withDatabase(async db => {
        await getRun(db, id);
        return listRejected(db.kysely, id, { limit: 1000 });
      });
      const shown = rows.map(({ type, key, code, message }) => ({ type, key, code, message }));
      say(tableText(shown));
    });

  command
    .command('cancel <id>')
    .description('Stop a synchronisation after its batch')
    .action(async (id: string) => {
      process.stdout.write(await withDatabase(db => cancelRun(db, id)));
    });
}
