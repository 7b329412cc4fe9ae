/** Who works at a command line, as records name them. */
export const operator = (): string => `command line (${process.env.USER ?? 'unknown user'})`;
