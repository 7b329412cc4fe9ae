import { Command } from 'commander';
import { databaseSetting } from '../config/common-settings.js';
import { ConfigError, readConfig } from '../config/read.js';
import type { Settings, Values } from '../config/setting.js';
import { settingsAsJson, settingsAsMarkdown, settingsAsText } from '../config/table.js';
import { databaseErrorMessage } from '../database/errors.js';
import { migrate, migrationTrouble } from '../database/migrate.js';
import { sessionTrouble } from '../database/own-sessions.js';
import { type Check, conditions, failed, namedCheck } from '../operations/health.js';
import { print, printError } from './print.js';
import { printResult, type RowsOptions } from './print-rows.js';

interface Closable {
  readonly pool: { readonly end: () => Promise<unknown> };
}

export interface CommandLine<S extends Settings, D extends Closable> {
  readonly name: string;
  readonly about: string;
  readonly settings: S;
  readonly migrations: string;
  readonly openDatabase: (
    of: { readonly databaseUrl: string; readonly databasePool: number },
    onError: () => void,
  ) => D;
  /** The checks of `doctor`. */
  readonly checks: (config: Values<S>, db: D) => readonly Check[] | Promise<readonly Check[]>;
  /** Adds the service's own commands. */
  readonly extend?: (program: Command, tools: CommandTools<S, D>) => void;
}

/** What commands use: the configuration if needed, else only the database. */
export interface CommandTools<S extends Settings, D> {
  readonly config: () => Values<S>;
  readonly withDatabase: WithDatabase<D>;
}

/** Opens the database during `work`. */
export type WithDatabase<D> = <T>(work: (db: D) => Promise<T>) => Promise<T>;

/** A usage error, shown without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const databaseUrl = () => readConfig(databaseSetting, process.env).databaseUrl;

async function whileOpen<D extends Closable, T>(
  { openDatabase }: Pick<CommandLine<Settings, D>, 'openDatabase'>,
  work: (db: D) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ databaseUrl: databaseUrl(), databasePool: 2 }, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.pool.end();
  }
}

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' } as const;

/** Longer than in the service: this process has just started. */
const patience = 15_000;

/** Prints every check; the exit code says whether the service could work. */
async function examine(checks: readonly Check[], options: RowsOptions): Promise<number> {
  // The database first and alone: the other checks keep the process busy and would make it look slow.
  const database = await conditions(checks.slice(0, 1), patience);
  const found = [...database, ...(await conditions(checks.slice(1), patience))];
  const line = ({ name, state, message }: (typeof found)[number]) =>
    `${marks[state]}  ${name}${message === null ? '' : `: ${message}`}`;
  printResult(found, found.map(line), options);
  return found.some(condition => condition.state === 'failed') ? 1 : 0;
}

/** Only if the table exists; a broken database is reported by its own check. */
async function databaseTroubles(url: string, migrations: string): Promise<readonly Check[]> {
  const troubles = {
    sessions: await sessionTrouble(url).catch(() => null),
    migrations: await migrationTrouble(url, migrations).catch(() => null),
  };
  return Object.entries(troubles).flatMap(([name, message]) =>
    message === null ? [] : [namedCheck(name, () => failed(message))],
  );
}

function addCommonCommands<S extends Settings, D extends Closable>(
  program: Command,
  line: CommandLine<S, D>,
  { config }: CommandTools<S, D>,
): void {
  program
    .command('settings')
    .description('Print all environment variables of the service')
    .option('--markdown', 'as the table of the README')
    .option('--json', 'for programs')
    .action((options: { markdown?: boolean; json?: boolean }) => {
      const forPeople = options.markdown ? settingsAsMarkdown : settingsAsText;
      const format = options.json ? settingsAsJson : forPeople;
      print(format(line.settings));
    });
  program
    .command('migrate')
    .description('Apply missing migrations and exit')
    .option('--json', 'for programs')
    .action(async (options: RowsOptions) => {
      const applied = await migrate(databaseUrl(), line.migrations);
      const sentence =
        applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}`;
      printResult({ applied }, sentence, options);
    });
  program
    .command('doctor')
    .description('Check what the service needs, and explain how to fix what is missing')
    .option('--json', 'for programs')
    .action(async (options: RowsOptions) => {
      // First, because it reports everything that is missing.
      const values = config();
      process.exitCode = await whileOpen(line, async db => {
        const checks = await line.checks(values, db);
        const ofDatabase = await databaseTroubles(databaseUrl(), line.migrations);
        return examine([...checks, ...ofDatabase], options);
      });
    });
}

/** Usage errors as messages; anything else is a bug and shows its stack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained =
    error instanceof CommandError ||
    error instanceof ConfigError ||
    ['Problem', 'MigrationError'].includes(error.name);
  if (isExplained) return error.message;
  const trouble = databaseErrorMessage(error);
  return trouble ? `Not done: ${trouble}.` : (error.stack ?? error.message);
}

/** The command line's frame: `--help`, readable errors, exit codes. */
export async function commandLine<S extends Settings, D extends Closable>(
  line: CommandLine<S, D>,
): Promise<void> {
  const program = new Command(line.name)
    .description(line.about)
    .showHelpAfterError()
    // Options after a subcommand belong to it: `sync runs --json` lists runs as JSON.
    .enablePositionalOptions();
  const tools: CommandTools<S, D> = {
    config: () => readConfig(line.settings, process.env),
    /** Commands migrate the database like the service, so either may come first. */
    withDatabase: async work => {
      await migrate(databaseUrl(), line.migrations);
      return whileOpen(line, work);
    },
  };
  addCommonCommands(program, line, tools);
  line.extend?.(program, tools);
  // The reader may stop early (`… | head`).
  let readNoMore: unknown;
  process.stdout.on('error', error => {
    readNoMore = error;
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error !== readNoMore) printError(messageOf(error));
    process.exitCode = 1;
  }
}
