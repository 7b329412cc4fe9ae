import type { Command } from 'commander';
import { erasureSettings } from '../config/erasure-settings.js';
import { readConfig } from '../config/read.js';
import { erasedMark, type MarkOf } from '../database/erased-members.js';
import { CommandError, type WithDatabase } from './command-line.js';
import { type WritePart, writeJsonParts, writeToStdout } from './json-parts.js';
import { operator, print, printJson } from './print.js';
import { printRows, type RowsOptions } from './print-rows.js';

/** A service's commands about one person. */
export interface PersonWork<D> {
  /** Exports everything; lists may come row by row. */
  readonly read: (db: D, memberNumber: string, write: WritePart) => Promise<void>;
  /** Help text about what erasing means here. */
  readonly erasing: string;
  readonly erase: (db: D, memberNumber: string, by: string, markOf: MarkOf) => Promise<Erasure>;
}

export interface Erasure {
  /** Erased rows by kind. */
  readonly erased: Readonly<Record<string, number>>;
  /** Remaining manual steps, one sentence each. */
  readonly leftToDo?: readonly string[];
}

interface Options extends RowsOptions {
  readonly member: string;
  readonly yes?: true;
}

/** `person export` and `person erase`, the same in every service. */
export function addPersonCommands<D>(
  program: Command,
  withDatabase: WithDatabase<D>,
  { read, erasing, erase }: PersonWork<D>,
): void {
  const command = program.command('person').description('Export or erase one person’s data');

  command
    .command('export')
    .description('Export everything this service stores about a member, as JSON')
    .requiredOption('--member <number>', 'the member’s number')
    .option('--json', 'the default')
    .action(({ member }: Options) =>
      withDatabase(db => writeJsonParts(writeToStdout, write => read(db, member, write))),
    );

  command
    .command('erase')
    .description(`${erasing}. This cannot be undone`)
    .requiredOption('--member <number>', 'the member’s number')
    .option('--yes', 'confirm')
    .option('--json', 'for programs')
    .action(async ({ member, yes, json }: Options) => {
      if (!yes) throw new CommandError('This cannot be undone. Add --yes to confirm.');
      const markOf = erasedMark(readConfig(erasureSettings, process.env).erasureKey);
      const { erased, leftToDo = [] } = await withDatabase(db =>
        erase(db, member, operator(), markOf),
      );
      if (json) return printJson({ erased, left_to_do: leftToDo });
      const rows = Object.entries(erased).map(([what, count]) => ({ what, rows: count }));
      printRows(rows, row => row);
      for (const line of leftToDo) print(line);
    });
}
