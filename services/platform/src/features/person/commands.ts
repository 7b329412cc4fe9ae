import { CommandError, tableText } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../../database.js';
import { erasePerson, exportPerson } from './service.js';

type WithDatabase = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

interface Options {
  readonly member: string;
  readonly yes?: true;
}

const by = () => ({
  actor: {
    kind: 'operator' as const,
    name: `command line (${process.env.USER ?? 'unknown user'})`,
  },
  requestId: null,
});

export function personCommands(program: Command, withDatabase: WithDatabase): void {
  const command = program
    .command('person')
    .description('What is kept about one person: to hand over, or to forget');

  command
    .command('export')
    .description('Everything that this service keeps about a member, as JSON')
    .requiredOption('--member <number>', 'the member’s number')
    .action(async ({ member }: Options) => {
      const found = await withDatabase(db => exportPerson(db.pool, member));
      process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    });

  command
    .command('erase')
    .description('Forget a member who has left the source; cannot be undone')
    .requiredOption('--member <number>', 'the member’s number')
    .option('--yes', 'that you mean it')
    .action(async ({ member, yes }: Options) => {
      if (!yes) throw new CommandError('This cannot be undone. Say --yes if you mean it.');
      const done = await withDatabase(db => erasePerson(db.pool, member, by()));
      const rows = Object.entries(done.erased).map(([what, count]) => ({ what, rows: count }));
      process.stdout.write(`${tableText(rows)}\n`);
      if (done.mailbox !== null)
        process.stdout.write(`The mailbox ${done.mailbox} is the mail host’s: remove it there.\n`);
      if (done.undelivered > 0)
        process.stdout.write(
          `${done.undelivered} events about the member wait for a subscriber; run this again when they have arrived.\n`,
        );
    });
}
