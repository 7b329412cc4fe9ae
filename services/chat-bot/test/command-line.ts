import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));

/** The built command line as an operator runs it, or the service itself. */
export const commandLineIn =
  (environment: Readonly<Record<string, string>>, program = 'cli.js') =>
  (
    ...args: string[]
  ): Promise<{ readonly code: number; readonly out: string; readonly told: string }> =>
    new Promise(resolve => {
      const env = { PATH: process.env.PATH, ...environment };
      execFile(
        process.execPath,
        [`${folder}${program}`, ...args],
        { env, maxBuffer: 2 ** 28 },
        (error, out, told) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, told }),
      );
    });
