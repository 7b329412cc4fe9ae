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

/** JSON wherever the endpoint has JSON to give. */
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
 * Whether a body is what its schema describes: a proxy's error page is not a service's answer. Of JSON the kind is
 * enough where nobody looks into it.
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
