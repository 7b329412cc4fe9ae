import { CommandError, tableText } from '@guildhall/service-kit';
import { inTransaction } from '@guildhall/service-kit/database';
import type { Command } from 'commander';
import type { Database } from '../../database.js';
import * as audit from '../audit/repository.js';
import { type Erased, eraseKept, forgotten, type Kept, readKept } from './repository.js';

type WithDatabase = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

interface Options {
  readonly member: string;
  readonly yes?: true;
}

async function getKept({ pool }: Database, memberNumber: string): Promise<Kept> {
  const found = await readKept(pool, memberNumber);
  if (Object.values(found).every(rows => rows.length === 0))
    throw new CommandError(`Nothing is kept here about member ${memberNumber}.`);
  return found;
}

async function erase(db: Database, memberNumber: string): Promise<Erased> {
  await getKept(db, memberNumber);
  const actor = `command line (${process.env.USER ?? 'unknown user'})`;
  return inTransaction(db.pool, async client => {
    const erased = await eraseKept(client, memberNumber);
    await audit.insert(client, { actor, action: 'person.erase', memberNumber: forgotten });
    return erased;
  });
}

export function personCommands(program: Command, withDatabase: WithDatabase): void {
  const command = program
    .command('person')
    .description('What is kept about one person: to hand over, or to forget');

  command
    .command('export')
    .description('Everything that this service keeps about a member, as JSON')
    .requiredOption('--member <number>', 'the member’s number')
    .action(async ({ member }: Options) => {
      const found = await withDatabase(db => getKept(db, member));
      process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    });

  command
    .command('erase')
    .description('Forget a member’s shifts, statements and configuration; cannot be undone')
    .requiredOption('--member <number>', 'the member’s number')
    .option('--yes', 'that you mean it')
    .action(async ({ member, yes }: Options) => {
      if (!yes) throw new CommandError('This cannot be undone. Say --yes if you mean it.');
      const erased = await withDatabase(db => erase(db, member));
      const rows = Object.entries(erased).map(([what, count]) => ({ what, rows: count }));
      process.stdout.write(`${tableText(rows)}\n`);
    });
}
