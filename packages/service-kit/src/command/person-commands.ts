import type { Command } from 'commander';
import { CommandError, type WithDatabase } from './command-line.js';
import { type SayPart, writeOut, writeParts } from './json-parts.js';
import { operator, say, sayJson } from './say.js';
import { type RowsOptions, sayRows } from './say-rows.js';

/** What a service does about one person. */
export interface PersonWork<D> {
  /** Tells everything part by part; a list may come row by row. */
  readonly read: (db: D, memberNumber: string, say: SayPart) => Promise<void>;
  /** What erasing means here, for `--help`. */
  readonly erasing: string;
  readonly erase: (db: D, memberNumber: string, by: string) => Promise<Erasure>;
  /** Of the service that knows the others: the same over all of them, as its administrators do it. */
  readonly everywhere?: {
    readonly read: (db: D, memberNumber: string) => Promise<void>;
    readonly erase: (db: D, memberNumber: string, options: RowsOptions) => Promise<void>;
    readonly cancel: (db: D, memberNumber: string, options: RowsOptions) => Promise<void>;
  };
}

export interface Erasure {
  /** How many rows of each kind are gone. */
  readonly erased: Readonly<Record<string, number>>;
  /** What is left to do by hand, a sentence each. */
  readonly leftToDo?: readonly string[];
}

interface Options extends RowsOptions {
  readonly member: string;
  readonly yes?: true;
  readonly everywhere?: true;
}

/** `person export|erase`, and `cancel-erasure` where erasing is more than one step: the same words at every service. */
export function addPersonCommands<D>(
  program: Command,
  withDatabase: WithDatabase<D>,
  { read, erasing, erase, everywhere }: PersonWork<D>,
): void {
  const command = program
    .command('person')
    .description('What is kept about one person: to hand over, or to forget');
  const ofAll = (subcommand: Command, about: string) =>
    everywhere ? subcommand.option('--everywhere', about) : subcommand;

  ofAll(command.command('export'), 'what chat-bot and pay keep, too')
    .description('Everything that this service keeps about a member, as JSON')
    .requiredOption('--member <number>', 'the member’s number')
    .option('--json', 'which it is in any case')
    .action(async ({ member, everywhere: all }: Options) => {
      if (all && everywhere) return withDatabase(db => everywhere.read(db, member));
      await withDatabase(db => writeParts(writeOut, sayPart => read(db, member, sayPart)));
    });

  ofAll(command.command('erase'), 'at chat-bot and pay, too, by the running services')
    .description(`${erasing}; cannot be undone`)
    .requiredOption('--member <number>', 'the member’s number')
    .option('--yes', 'that you mean it')
    .option('--json', 'for programs')
    .action(async ({ member, yes, everywhere: all, json }: Options) => {
      if (!yes) throw new CommandError('This cannot be undone. Say --yes if you mean it.');
      if (all && everywhere) return withDatabase(db => everywhere.erase(db, member, { json }));
      const { erased, leftToDo = [] } = await withDatabase(db => erase(db, member, operator()));
      if (json) return sayJson({ erased, left_to_do: leftToDo });
      const rows = Object.entries(erased).map(([what, count]) => ({ what, rows: count }));
      sayRows(rows, row => row);
      for (const line of leftToDo) say(line);
    });

  if (!everywhere) return;
  command
    .command('cancel-erasure')
    .description('End what `erase --everywhere` began and is not done; what is gone stays gone')
    .requiredOption('--member <number>', 'the member’s number')
    .option('--json', 'for programs')
    .action(({ member, json }: Options) =>
      withDatabase(db => everywhere.cancel(db, member, { json })),
    );
}
