import type { Command } from 'commander';
import { CommandError, type WithDatabase } from './command-line.js';
import { type WritePart, writeJsonParts, writeToStdout } from './json-parts.js';
import { printRows, type RowsOptions } from './print-rows.js';
import { operator, say, sayJson } from './say.js';

/** What a service does about one person. */
export interface PersonWork<D> {
  /** Tells everything part by part; a list may come row by row. */
  readonly read: (db: D, memberNumber: string, say: WritePart) => Promise<void>;
  /** What erasing means here, for `--help`. */
  readonly erasing: string;
  readonly erase: (db: D, memberNumber: string, by: string) => Promise<Erasure>;
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
}

/** `person export` and `person erase`, alike at every service. */
export function addPersonCommands<D>(
  program: Command,
  withDatabase: WithDatabase<D>,
  { read, erasing, erase }: PersonWork<D>,
): void {
  const command = program
    .command('person')
    .description('What is kept about one person: to hand over, or to forget');

  command
    .command('export')
    .description('Everything that this service keeps about a member, as JSON')
    .requiredOption('--member <number>', 'the member’s number')
    .option('--json', 'which it is in any case')
    .action(({ member }: Options) =>
      withDatabase(db => writeJsonParts(writeToStdout, sayPart => read(db, member, sayPart))),
    );

  command
    .command('erase')
    .description(`${erasing}; cannot be undone`)
    .requiredOption('--member <number>', 'the member’s number')
    .option('--yes', 'that you mean it')
    .option('--json', 'for programs')
    .action(async ({ member, yes, json }: Options) => {
      if (!yes) throw new CommandError('This cannot be undone. Say --yes if you mean it.');
      const { erased, leftToDo = [] } = await withDatabase(db => erase(db, member, operator()));
      if (json) return sayJson({ erased, left_to_do: leftToDo });
      const rows = Object.entries(erased).map(([what, count]) => ({ what, rows: count }));
      printRows(rows, row => row);
      for (const line of leftToDo) say(line);
    });
}
