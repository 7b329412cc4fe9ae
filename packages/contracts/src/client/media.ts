import type { TSchema } from 'typebox';
import type { Endpoint } from '../endpoint.js';
import type { ReadBody } from './response-body.js';

interface Shape {
  readonly type?: unknown;
  readonly contentMediaType?: unknown;
  readonly anyOf?: readonly Shape[];
}

const some = (schema: Shape, test: (shape: Shape) => boolean): boolean =>
  test(schema) || (schema.anyOf?.some(variant => some(variant, test)) ?? false);
const mediaOf = (schema: Shape) =>
  typeof schema.contentMediaType === 'string' ? schema.contentMediaType : undefined;

/** JSON if the endpoint has a JSON response. */
export function acceptOf(endpoint: Endpoint): string {
  const successes = Object.entries(endpoint.response)
    .filter(([status]) => Number(status) < 300)
    .map(([, schema]) => schema as Shape);
  const texts = successes.map(mediaOf).filter(media => media !== undefined);
  return texts.length > 0 && texts.length === successes.length
    ? texts.join(', ')
    : 'application/json';
}

/**
 * Whether a body matches its schema: a proxy's error page is not the service's response. Without a validator the media
 * type is enough.
 */
export function isDeclared(
  schema: TSchema | undefined,
  body: ReadBody,
  fits: (schema: TSchema, value: unknown) => boolean = () => true,
): boolean {
  if (!schema) return false;
  if (body.kind === 'json') return fits(schema, body.value);
  if (body.kind === 'empty') return some(schema, shape => shape.type === 'null');
  return some(schema, shape => mediaOf(shape) !== undefined);
}
