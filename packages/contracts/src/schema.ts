import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox';

/** A schema that documents refer to by its own name (`#/components/schemas/<name>`). */
export function named<S extends TSchema>(title: string, schema: S): S {
  return Object.assign(schema, { title });
}

/** A key that is always present and says null when it has no value. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** One of a fixed set of words; unlike a union of literals it carries its type into OpenAPI 3.0. */
export const OneOf = <const V extends readonly string[]>(values: V, options: TSchemaOptions = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });

/** UTC with milliseconds and `Z`. */
export const Timestamp = Type.String({
  format: 'date-time',
  examples: ['2026-02-09T07:00:00.000Z'],
});
export const PlainDate = Type.String({ format: 'date', examples: ['2026-02-09'] });
export const Uuid = Type.String({ format: 'uuid' });

/** Bodies that are not JSON. */
export const Html = Type.String({ contentMediaType: 'text/html' });
export const PlainText = Type.String({ contentMediaType: 'text/plain' });
export const Empty = Type.Null({ description: 'No content' });

export type Of<S> = S extends TSchema ? Static<S> : undefined;
