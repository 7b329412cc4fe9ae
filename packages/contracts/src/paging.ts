import { type Static, type TSchema, Type } from 'typebox';
import { Nullable, Text } from './schema.js';

const PAGE_AT_MOST = 1000;

/** A page of items. */
export const PageOf = <S extends TSchema>(row: S) => Type.Array(row, { maxItems: PAGE_AT_MOST });

const limit = (usual: number, maximum = PAGE_AT_MOST) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: usual }));

/** Cursor pagination: inserted and deleted rows do not shift pages. */
export const PageQuery = Type.Object({
  after: Type.Optional(Text(100, { description: '`next` of the previous page' })),
  limit: limit(100),
});
export type PageQuery = Static<typeof PageQuery>;

export const nextPage = {
  next: Nullable(Type.String({ description: 'null: last page' })),
};

/** Offset pagination with a total. */
export const offsetQuery = (usual: number, maximum?: number) => ({
  limit: limit(usual, maximum),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
});
export const counted = { total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() };
