import type { PageAsked, PageOf } from '../../tables/source.js';

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a list that is counted from its beginning: where it goes on is a number. */
export async function pageAt<R>(
  { after, limit }: PageAsked,
  ask: (part: Part) => Promise<{ readonly rows: readonly R[]; readonly total: number }>,
): Promise<PageOf<R>> {
  const offset = Number(after ?? 0) || 0;
  const { rows, total } = await ask({ limit, offset });
  const end = offset + rows.length;
  return { rows, next: rows.length > 0 && end < total ? `${end}` : null };
}
