export type Fields = Record<string, unknown>;

/** Whether what came from outside has fields: a list, and nothing, have none. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
