import type { ServerResponse } from 'node:http';
import type { Reply } from './reply.js';

const encode = (body: unknown): string =>
  typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);

export const send = (
  response: ServerResponse,
  { status, headers, body }: Reply,
  more: Readonly<Record<string, string>> = {},
): void => {
  if (response.destroyed || response.headersSent) return;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, 'cache-control': 'no-store', ...more, ...headers });
  response.end(encode(body));
};
