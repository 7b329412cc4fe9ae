export type Fields = Readonly<Record<string, unknown>>;

/** Whether what came from outside has fields. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
