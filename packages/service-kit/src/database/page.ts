import { notNext } from '@guildhall/contracts';

/**
 * A page of rows, and where to go on. It is given one row more than it shows, where there is one: that row
 * tells that this page is not the last.
 */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  keyOf: (row: T) => string,
): { readonly shown: T[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Where a page ended that is in the order of a moment and an id: `<moment>~<id>`. */
export function parseCursor(after: string, isId: RegExp): readonly [string, string] {
  const [at = '', id = '', ...more] = after.split('~');
  if (!moment.test(at) || Number.isNaN(Date.parse(at)) || !isId.test(id) || more.length > 0)
    throw notNext(after);
  return [at, id];
}

/** A page of what is asked for, under the name of what it holds: `read` is told to give one row more. */
export async function readPage<const Name extends string, T>(
  name: Name,
  { limit = 100 }: { readonly limit?: number | undefined },
  read: (limit: number) => Promise<readonly T[]>,
  keyOf: (row: T) => string,
) {
  const { shown, next } = pageOf(await read(limit + 1), limit, keyOf);
  return { [name]: shown, next } as { [N in Name]: T[] } & { next: string | null };
}
