import type { CallOptions } from '@guildhall/contracts/client';
import type { QueryKey } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';

export interface Column<R> {
  readonly title: string;
  /** Null where there is nothing of it, which a card leaves out. */
  readonly show: (row: R) => ComponentChildren;
  /** What a file gets, where what is shown is no plain text. */
  readonly plain?: (row: R) => string | number | null;
  readonly isNumber?: boolean;
  /** What can be done with the row: no value, that a card would name or a file would hold. */
  readonly isAction?: boolean;
}

export interface PageAsked {
  readonly after?: string;
  readonly limit: number;
}

export interface PageOf<R> {
  readonly rows: readonly R[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
}

/** An answer of the server as a page: its rows stand there under a name of their own. */
export const rowsIn =
  <K extends string>(name: K) =>
  <R>({
    [name]: rows,
    next,
  }: Readonly<Record<K, readonly R[]>> & Pick<PageOf<R>, 'next'>): PageOf<R> => ({ rows, next });

/** A list on the server, read page by page. */
export interface Source<R> {
  /** Tells it from every other list, its filters included. */
  readonly key: QueryKey;
  readonly ask: (page: PageAsked, options?: CallOptions) => Promise<PageOf<R>>;
  /** Milliseconds after which it is read again; left out: when the page is opened again. */
  readonly lookEvery?: number;
}
