import { type Static, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';

/** A schema that documents reference by name (`#/components/schemas/<name>`). */
export function named<S extends TSchema>(title: string, schema: S): S {
  return Object.assign(schema, { title });
}

export const namedObject = <P extends TProperties>(
  title: string,
  properties: P,
  options: TSchemaOptions = {},
) => named(title, Type.Object(properties, options));

/** The success body of platform and chat-bot. */
export const Success = <P extends TProperties>(properties: P) =>
  Type.Object({ success: Type.Literal(true), ...properties });

/** A key that is always present, with null for no value. */
export const Nullable = <S extends TSchema>(schema: S, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);

/** An enumeration; unlike a union of literals it has a type in OpenAPI 3.0. */
export const OneOf = <const V extends readonly string[]>(values: V, options: TSchemaOptions = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });

/** UTC with milliseconds and `Z`. */
export const Timestamp = Type.String({
  format: 'date-time',
  examples: ['2026-02-09T07:00:00.000Z'],
});
export const PlainDate = Type.String({ format: 'date', examples: ['2026-02-09'] });
export const Uuid = Type.String({ format: 'uuid' });
/** An id created by the services, in any case (RFC 9562). */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
/** `HH:MM` or `HH:MM:SS` */
export const clockTimePattern = '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$';
/** A time of day; `HH:MM` means `HH:MM:00`. The servers define the format; the pattern is for generated clients. */
export const ClockTime = Type.String({
  format: 'time-of-day',
  pattern: clockTimePattern,
  examples: ['07:00:00'],
});

/** Input text: not empty, and without NUL, which PostgreSQL cannot store. */
export const Text = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ maxLength, pattern: '^[^\\u0000]+$', ...options });

/** An id in a path. Loose, because a malformed id is a 404 by the handler, not a validation error. */
export const PathId = Text(100);

/** An object keyed by ids, with a maximum size. */
export const Keyed = <S extends TSchema>(
  values: S,
  options: TSchemaOptions & { readonly maxProperties: number },
) =>
  Type.Unsafe<Record<string, Static<S>>>({
    type: 'object',
    additionalProperties: values,
    ...options,
  });

/** Bodies that are not JSON. */
export const Html = Type.String({ contentMediaType: 'text/html' });
export const PlainText = Type.String({ contentMediaType: 'text/plain' });
export const Csv = Type.String({ contentMediaType: 'text/csv' });
export const Empty = Type.Null({ description: 'No content' });

export type Of<S> = S extends TSchema ? Static<S> : undefined;
