import { Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { PathId } from '../schema.js';

/** Statuses and bodies are the upstream’s; the errors listed are the platform’s own. */
export const proxyRequest = endpoint({
  method: 'ALL',
  path: '/api/:upstream/*',
  aliases: ['/api/:upstream'],
  auth: 'session',
  tag: 'Proxy',
  summary: 'Forwards to a configured upstream with the session’s access token',
  additional: true,
  params: Type.Object({
    upstream: PathId,
    // As long as the request line that Node's parser takes at all (its headers' 16 KB).
    '*': Type.Optional(Type.String({ maxLength: 16_384, description: 'The rest of the path' })),
  }),
  bodyType: 'stream',
  answerType: 'stream',
  response: { 200: Type.Unknown({ description: 'Whatever the upstream answers' }) },
  errors: [405, 408, 413, 502, 504],
});
