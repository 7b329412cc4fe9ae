import { showInvisible, toVisibleJson } from '@guildhall/contracts';

/** Who works at a command line, as records name them. */
export const operator = (): string => `command line (${process.env.USER ?? 'unknown user'})`;

/** The one way to a terminal: what stands in a name neither hides nor steers anything there. */
export const say = (text: string): void => {
  process.stdout.write(`${showInvisible(text)}\n`);
};

/** For programs as it is, with what people cannot see written out. */
export const sayJson = (value: unknown): void => {
  process.stdout.write(`${toVisibleJson(value)}\n`);
};

export const complain = (text: string): void => {
  process.stderr.write(`${showInvisible(text)}\n`);
};
