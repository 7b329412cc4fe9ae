import { Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { PathId } from '../schema.js';

/** Statuses and bodies come from the upstream; the listed errors are the platform's. */
export const proxyRequest = endpoint({
  method: 'ALL',
  allowsErased: true,
  path: '/api/:upstream/*',
  aliases: ['/api/:upstream'],
  auth: 'session',
  tag: 'Proxy',
  summary: 'Forwards to a configured upstream with the session’s access token',
  additional: true,
  params: Type.Object({
    upstream: PathId,
    // As long as Node's limit for the request line (headers of 16 KB).
    '*': Type.Optional(Type.String({ maxLength: 16_384, description: 'The rest of the path' })),
  }),
  bodyType: 'stream',
  answerType: 'stream',
  response: { 200: Type.Unknown({ description: 'The upstream’s response' }) },
  errors: [405, 408, 413, 502, 504],
});
