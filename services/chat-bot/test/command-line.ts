import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/** The built command line as an operator runs it. */
export const commandLineIn =
  (environment: Readonly<Record<string, string>>) =>
  (
    ...args: string[]
  ): Promise<{ readonly code: number; readonly out: string; readonly told: string }> =>
    new Promise(resolve => {
      const env = { PATH: process.env.PATH, ...environment };
      execFile(process.execPath, [program, ...args], { env }, (error, out, told) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, told }),
      );
    });
