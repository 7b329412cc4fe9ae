import { type Static, Type } from 'typebox';
import { Nullable, Text } from '../schema.js';

/** Reading on from a key: rows that come or go meanwhile shift nothing. */
export const PageQuery = Type.Object({
  after: Type.Optional(Text(100, { description: '`next` of the page before' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
});
export type PageQuery = Static<typeof PageQuery>;

export const Page = Type.Object({
  success: Type.Literal(true),
  next: Nullable(Type.String({ description: 'null: this was the last page' })),
});
