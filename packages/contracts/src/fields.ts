export type Fields = Record<string, unknown>;

/** Whether an unknown value is an object with fields, not a list or null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
