import { Command } from 'commander';
import { ConfigError, readConfig } from '../config/read.js';
import type { Settings, Values } from '../config/setting.js';
import { settingsAsMarkdown, settingsAsText } from '../config/table.js';
import { migrate } from '../database/migrate.js';
import type { Check } from '../operations/health.js';
import { examine } from './doctor.js';

export interface CommandLine<S extends Settings> {
  readonly name: string;
  readonly about: string;
  readonly settings: S;
  readonly migrations: string;
  /** What `doctor` looks at; each answers with what to do. */
  readonly checks: (config: Values<S>) => readonly Check[] | Promise<readonly Check[]>;
  /** Adds the service's own commands. */
  readonly extend?: (program: Command, config: () => Values<S>) => void;
}

/** A mistake of whoever typed a command, told without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

function addCommonCommands<S extends Settings>(
  program: Command,
  line: CommandLine<S>,
  config: () => Values<S>,
): void {
  program
    .command('settings')
    .description('Print every environment variable that the service takes')
    .option('--markdown', 'as the table of the README')
    .action((options: { markdown?: boolean }) => {
      const print = options.markdown ? settingsAsMarkdown : settingsAsText;
      process.stdout.write(`${print(line.settings)}\n`);
    });
  program
    .command('migrate')
    .description('Apply the migrations that the database lacks, and stop')
    .action(async () => {
      const { databaseUrl } = config() as unknown as { databaseUrl: string };
      const applied = await migrate(databaseUrl, line.migrations);
      process.stdout.write(
        applied.length === 0 ? 'Nothing to apply.\n' : `Applied: ${applied.join(', ')}\n`,
      );
    });
  program
    .command('doctor')
    .description('Check what the service needs, and say what to do where something is missing')
    .action(async () => {
      process.exitCode = await examine(await line.checks(config()));
    });
}

/** The frame of a service's command line: `--help`, errors in words, exit codes. */
export async function commandLine<S extends Settings>(
  line: CommandLine<S>,
  argv = process.argv,
): Promise<void> {
  const program = new Command(line.name).description(line.about).showHelpAfterError();
  const config = () => readConfig(line.settings, process.env);
  addCommonCommands(program, line, config);
  line.extend?.(program, config);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    const expected = error instanceof CommandError || error instanceof ConfigError;
    process.stderr.write(
      `${expected ? error.message : ((error as Error).stack ?? String(error))}\n`,
    );
    process.exitCode = 1;
  }
}
