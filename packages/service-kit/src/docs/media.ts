import type { Endpoint } from '@guildhall/contracts';
import type { TSchema } from 'typebox';

type Json = Record<string, unknown>;

const text = { type: 'string' };

/** An answer that is not JSON, or not only JSON, is listed under the media types that it really has. */
function answerOf(schema: TSchema, asPage: boolean): Json {
  const { contentMediaType } = schema as { contentMediaType?: string };
  if (contentMediaType) return { content: { [contentMediaType]: { schema: text } } };
  if (!asPage) return schema as Json;
  return { content: { 'application/json': { schema }, 'text/html': { schema: text } } };
}

export const answersOf = (endpoint: Endpoint): Json => ({
  response: Object.fromEntries(
    Object.entries(endpoint.response).map(([status, schema]) => [
      status,
      answerOf(schema, endpoint.pages?.includes(Number(status)) ?? false),
    ]),
  ),
});

/** What a body that is not JSON looks like in a document. */
export function bodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body) return {};
  if (endpoint.bodyType === 'multipart')
    return { consumes: ['multipart/form-data'], body: endpoint.body };
  if (endpoint.bodyType === 'form')
    return { consumes: ['application/x-www-form-urlencoded'], body: endpoint.body };
  return { body: endpoint.body };
}
