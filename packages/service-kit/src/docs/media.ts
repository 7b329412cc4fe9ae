import { STATUS_CODES } from 'node:http';
import { type Endpoint, pages } from '@guildhall/contracts';
import type { TSchema } from 'typebox';

type Json = Record<string, unknown>;

/** Generated clients read what is binary as bytes. */
const textOf = ({ format }: { readonly format?: string }) =>
  format === 'binary' ? { type: 'string', format } : { type: 'string' };

/** Media types of a response, the usual one first. */
export function mediaTypesOf(
  { response, page }: Pick<Endpoint, 'response' | 'page'>,
  status: number,
): readonly [string, ...string[]] {
  const { contentMediaType } = (response[status] ?? {}) as { contentMediaType?: string };
  if (contentMediaType) return [contentMediaType];
  const isPage = page !== undefined && pages[page].includes(status);
  return isPage ? ['application/json', 'text/html'] : ['application/json'];
}

/** Lists non-JSON responses under their real media types. */
function answerOf(status: string, schema: TSchema, mediaTypes: readonly string[]): Json {
  const { description } = schema as { description?: string };
  // The framework gives every response the same description; readers need to tell them apart.
  const named = { 'x-response-description': description ?? STATUS_CODES[status] ?? status };
  if (mediaTypes.every(type => type === 'application/json')) return { ...schema, ...named };
  const content = mediaTypes.map(type => [
    type,
    { schema: type === 'application/json' ? schema : textOf(schema as { format?: string }) },
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

/** The media type of a request body. */
export const bodyMediaOf = ({ bodyType = 'json' }: Pick<Endpoint, 'bodyType'>): string =>
  bodyTypes[bodyType] ?? 'application/json';

/** The schema of a non-JSON body. */
export function bodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body) return {};
  const media = bodyMediaOf(endpoint);
  return { ...(media !== 'application/json' && { consumes: [media] }), body: endpoint.body };
}
