import { Command } from 'commander';
import { databaseSetting } from '../config/common-settings.js';
import { ConfigError, readConfig } from '../config/read.js';
import type { Settings, Values } from '../config/setting.js';
import { settingsAsJson, settingsAsMarkdown, settingsAsText } from '../config/table.js';
import { databaseErrorMessage } from '../database/errors.js';
import { migrate, migrationTrouble } from '../database/migrate.js';
import { sessionTrouble } from '../database/own-sessions.js';
import { type Check, conditions, failed, namedCheck } from '../operations/health.js';
import { printResult, type RowsOptions } from './print-rows.js';
import { complain, say } from './say.js';

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
  /** What `doctor` looks at; each answers with what to do. */
  readonly checks: (config: Values<S>, db: D) => readonly Check[] | Promise<readonly Check[]>;
  /** Adds the service's own commands. */
  readonly extend?: (program: Command, tools: CommandTools<S, D>) => void;
}

/** What a command works with: the whole configuration where it needs it, else only the database. */
export interface CommandTools<S extends Settings, D> {
  readonly config: () => Values<S>;
  readonly withDatabase: WithDatabase<D>;
}

/** Opens the database for as long as `work` takes. */
export type WithDatabase<D> = <T>(work: (db: D) => Promise<T>) => Promise<T>;

/** A mistake of whoever typed a command, told without a stack. */
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

/** A person waits for the answer, and this process has only just begun to open its connections. */
const patience = 15_000;

/** Prints every check with what to do; the exit code says whether the service could do its work. */
async function examine(checks: readonly Check[], options: RowsOptions): Promise<number> {
  // The database by itself: what the others load keeps a busy machine from hearing it, and it would be called away.
  const database = await conditions(checks.slice(0, 1), patience);
  const found = [...database, ...(await conditions(checks.slice(1), patience))];
  const line = ({ name, state, message }: (typeof found)[number]) =>
    `${marks[state]}  ${name}${message === null ? '' : `: ${message}`}`;
  printResult(found, found.map(line), options);
  return found.some(condition => condition.state === 'failed') ? 1 : 0;
}

/** Only where there is one; a database that cannot be asked is told by the check of the same name. */
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
    .description('Print every environment variable that the service takes')
    .option('--markdown', 'as the table of the README')
    .option('--json', 'for programs')
    .action((options: { markdown?: boolean; json?: boolean }) => {
      const forPeople = options.markdown ? settingsAsMarkdown : settingsAsText;
      const print = options.json ? settingsAsJson : forPeople;
      say(print(line.settings));
    });
  program
    .command('migrate')
    .description('Apply the migrations that the database lacks, and stop')
    .option('--json', 'for programs')
    .action(async (options: RowsOptions) => {
      const applied = await migrate(databaseUrl(), line.migrations);
      const said = applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}`;
      printResult({ applied }, said, options);
    });
  program
    .command('doctor')
    .description('Check what the service needs, and say what to do where something is missing')
    .option('--json', 'for programs')
    .action(async (options: RowsOptions) => {
      // First, because it names everything that is missing, and not the database alone.
      const values = config();
      process.exitCode = await whileOpen(line, async db => {
        const checks = await line.checks(values, db);
        const ofDatabase = await databaseTroubles(databaseUrl(), line.migrations);
        return examine([...checks, ...ofDatabase], options);
      });
    });
}

/** Mistakes in the words that explain them; anything else is ours, and shows where it happened. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained =
    error instanceof CommandError ||
    error instanceof ConfigError ||
    ['Problem', 'MigrationError'].includes(error.name);
  if (isExplained) return error.message;
  const trouble = databaseErrorMessage(error);
  return trouble ? `Not done: ${trouble}.` : (error.stack ?? error.message);
}

/** The frame of a service's command line: `--help`, errors in words, exit codes. */
export async function commandLine<S extends Settings, D extends Closable>(
  line: CommandLine<S, D>,
): Promise<void> {
  const program = new Command(line.name)
    .description(line.about)
    .showHelpAfterError()
    // What stands behind a command is said to it: `sync runs --json` asks for the list, and not for a run.
    .enablePositionalOptions();
  const tools: CommandTools<S, D> = {
    config: () => readConfig(line.settings, process.env),
    /** Commands bring the schema up to date as the service does, so that either may come first. */
    withDatabase: async work => {
      await migrate(databaseUrl(), line.migrations);
      return whileOpen(line, work);
    },
  };
  addCommonCommands(program, line, tools);
  line.extend?.(program, tools);
  // Who reads may have seen enough (`… | head`): there is nobody to tell.
  let readNoMore: unknown;
  process.stdout.on('error', error => {
    readNoMore = error;
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error !== readNoMore) complain(inWords(error));
    process.exitCode = 1;
  }
}
