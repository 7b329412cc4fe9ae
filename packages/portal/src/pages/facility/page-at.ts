import type { PageAsked, PageOf } from '../../tables/source.js';

/** Lists that are counted from their beginning: where a page goes on is a number. */
export const partOf = ({ after, limit }: PageAsked) => ({ limit, offset: Number(after) || 0 });

interface Part<R> {
  readonly rows: readonly R[];
  readonly offset: number;
  readonly total: number;
}

export function pageAt<R>({ rows, offset, total }: Part<R>): PageOf<R> {
  const end = offset + rows.length;
  return { rows, next: rows.length > 0 && end < total ? `${end}` : null };
}
