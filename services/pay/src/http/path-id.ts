import { isUuid, notFound } from '@guildhall/contracts';

/** An id of the wrong form is one that nothing has. */
export function getUuid(id: string, what: string): string {
  if (isUuid(id)) return id;
  throw missing(what);
}

export const missing = (what: string) => notFound(`${what} not found`);
