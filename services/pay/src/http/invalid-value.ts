import type { Issue } from '@guildhall/contracts';

/** A value of the right form that means nothing here. */
export const invalidValue = (
  place: 'body' | 'query',
  field: string,
  message: string,
  input: unknown,
): Issue => ({ in: place, path: [field], message, rule: 'value', operands: {}, input });
