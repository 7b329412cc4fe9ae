import { notNext } from '@guildhall/contracts';

/** A page and its next cursor. Takes one row more than the page size, which tells that there is a next page. */
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

/** The cursor of a page sorted by time and id: `<time>~<id>`. */
export function parseCursor(after: string, isId: RegExp): readonly [string, string] {
  const [at = '', id = '', ...more] = after.split('~');
  if (!moment.test(at) || Number.isNaN(Date.parse(at)) || !isId.test(id) || more.length > 0)
    throw notNext(after);
  return [at, id];
}

/** The cursor of a page sorted by a generated number. */
export function parseNumber(after = '0'): string {
  if (!/^\d{1,18}$/.test(after)) throw notNext(after);
  return after;
}

/** A page under a given property name; `read` is asked for one extra row. */
export async function readPage<const Name extends string, T>(
  name: Name,
  { limit = 100 }: { readonly limit?: number | undefined },
  read: (limit: number) => Promise<readonly T[]>,
  keyOf: (row: T) => string,
) {
  const { shown, next } = pageOf(await read(limit + 1), limit, keyOf);
  return { [name]: shown, next } as { [N in Name]: T[] } & { next: string | null };
}
