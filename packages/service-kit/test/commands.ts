import { fileURLToPath } from 'node:url';
import {
  CommandError,
  commandLine,
  commonSettings,
  failed,
  fine,
  namedCheck,
  tableText,
  writeJsonParts,
  writeToStdout,
} from '@guildhall/service-kit';
import pg from 'pg';

/** The command line of a test service. */
export const runCommand = () =>
  commandLine({
    name: 'shop',
    about: 'A service for tests.',
    settings: commonSettings({ port: 0 }),
    migrations: process.env.MIGRATIONS ?? '',
    openDatabase: ({ databaseUrl }) => ({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
    checks: (_, { pool }) => [
      namedCheck('counter', async () => {
        const { rowCount } = await pool.query('select 1 from counter');
        return rowCount ? fine() : failed('count something');
      }),
    ],
    extend: (program, { withDatabase }) => {
      const command = (name: string) => program.command(name).option('--json', 'for programs');
      command('count').action(async () => {
        const { rows } = await withDatabase(({ pool }) => pool.query('select n from counter'));
        process.stdout.write(`${tableText(rows)}\n`);
      });
      command('refuse').action(() => {
        throw new CommandError('There is nothing to refuse.');
      });
      command('flood').action(() =>
        writeJsonParts(writeToStdout, async say => {
          for (let part = 0; ; part += 1) await say(String(part), 'x'.repeat(100_000));
        }),
      );
    },
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand();
