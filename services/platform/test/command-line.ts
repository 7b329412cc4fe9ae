import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly told: string;
}

/** The built command line as a person without a terminal runs it; `input` is what is piped into it. */
export const commandLineIn =
  (environment: Readonly<Record<string, string>>) =>
  (args: readonly string[], input = ''): Promise<Outcome> =>
    new Promise(resolve => {
      const env = { PATH: process.env.PATH, ...environment };
      const child = execFile(process.execPath, [program, ...args], { env }, (error, out, told) => {
        const code = error === null ? 0 : Number(error.code ?? Number.NaN);
        resolve({ code, out, told: error?.signal ? `${told}ended by ${error.signal}` : told });
      });
      child.stdin?.end(input);
    });
