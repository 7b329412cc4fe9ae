import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '@guildhall/contracts';
import type { TSchema } from 'typebox';

type Json = Record<string, unknown>;

const text = { type: 'string' };

/** What an answer of this status may be, the usual one first. */
export function mediaTypesOf(
  { response, pages }: Pick<Endpoint, 'response' | 'pages'>,
  status: number,
): readonly [string, ...string[]] {
  const { contentMediaType } = (response[status] ?? {}) as { contentMediaType?: string };
  if (contentMediaType) return [contentMediaType];
  return pages?.includes(status) ? ['application/json', 'text/html'] : ['application/json'];
}

/** An answer that is not JSON, or not only JSON, is listed under the media types that it really has. */
function answerOf(status: string, schema: TSchema, mediaTypes: readonly string[]): Json {
  const { description } = schema as { description?: string };
  // The framework calls every answer the same; a reader wants to know which is which.
  const named = { 'x-response-description': description ?? STATUS_CODES[status] ?? status };
  if (mediaTypes.every(type => type === 'application/json')) return { ...schema, ...named };
  const content = mediaTypes.map(type => [
    type,
    { schema: type === 'application/json' ? schema : text },
  ]);
  return { ...named, content: Object.fromEntries(content) };
}

export const answersOf = (endpoint: Endpoint): Json => ({
  response: Object.fromEntries(
    Object.entries(endpoint.response).map(([status, schema]) => [
      status,
      answerOf(status, schema, mediaTypesOf(endpoint, Number(status))),
    ]),
  ),
});

const bodyTypes: Readonly<Record<string, string>> = {
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
};

/** What the body of a request is to be sent as. */
export const bodyMediaOf = ({ bodyType = 'json' }: Pick<Endpoint, 'bodyType'>): string =>
  bodyTypes[bodyType] ?? 'application/json';

/** What a body that is not JSON looks like in a document. */
export function bodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body) return {};
  const media = bodyMediaOf(endpoint);
  return { ...(media !== 'application/json' && { consumes: [media] }), body: endpoint.body };
}
