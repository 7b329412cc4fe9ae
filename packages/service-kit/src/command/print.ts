import { showInvisible, toVisibleJson } from '@guildhall/contracts';

/** The operator's name, for audit entries. */
export const operator = (): string => `command line (${process.env.USER ?? 'unknown user'})`;

/** Writes to the terminal, with control characters replaced. */
export const print = (text: string): void => {
  process.stdout.write(`${showInvisible(text)}\n`);
};

/** For programs: JSON with invisible characters escaped. */
export const printJson = (value: unknown): void => {
  process.stdout.write(`${toVisibleJson(value)}\n`);
};

export const printError = (text: string): void => {
  process.stderr.write(`${showInvisible(text)}\n`);
};
