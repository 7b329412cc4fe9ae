import { type Static, type TSchema, Type } from 'typebox';
import { Nullable, Text } from './schema.js';

const PAGE_AT_MOST = 1000;

/** A page of something. */
export const PageOf = <S extends TSchema>(row: S) => Type.Array(row, { maxItems: PAGE_AT_MOST });

const limit = (usual: number, maximum = PAGE_AT_MOST) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: usual }));

/** Reading on from a key: rows that come or go meanwhile shift nothing. */
export const PageQuery = Type.Object({
  after: Type.Optional(Text(100, { description: '`next` of the page before' })),
  limit: limit(100),
});
export type PageQuery = Static<typeof PageQuery>;

export const nextPage = {
  next: Nullable(Type.String({ description: 'null: this was the last page' })),
};

/** Reading on from a number of rows, of which there are so many. */
export const offsetQuery = (usual: number, maximum?: number) => ({
  limit: limit(usual, maximum),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
});
export const counted = { total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() };
