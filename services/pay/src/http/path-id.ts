import { notFound } from '@guildhall/contracts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id of the wrong form is one that nothing has. */
export function getUuid(id: string, what: string): string {
  if (uuid.test(id)) return id;
  throw missing(what);
}

export const missing = (what: string) => notFound(`${what} not found`);
