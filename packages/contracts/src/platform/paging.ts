import { Nullable, Success, Text } from '../schema.js';
import { type Static, type TSchema, Type } from '../typebox.bundled.js';

const PAGE_AT_MOST = 1000;

/** A page of something. */
export const PageOf = <S extends TSchema>(row: S) => Type.Array(row, { maxItems: PAGE_AT_MOST });

/** Reading on from a key: rows that come or go meanwhile shift nothing. */
export const PageQuery = Type.Object({
  after: Type.Optional(Text(100, { description: '`next` of the page before' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_AT_MOST, default: 100 })),
});
export type PageQuery = Static<typeof PageQuery>;

export const Page = Success({
  next: Nullable(Type.String({ description: 'null: this was the last page' })),
});
