import { isUtf8 } from 'node:buffer';
import { invalid, Problem } from '@guildhall/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapesLoneSurrogate } from './lone-surrogates.js';

function malformed(message: string) {
  return invalid('The body is not valid JSON', [
    { in: 'body', path: [], message, rule: 'json', operands: {}, input: null },
  ]);
}

/** What is packed stays packed: it would be called bad JSON, and unpacked it may be of any size. */
function encoded({ headers }: FastifyRequest): Problem | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return null;
  const message = 'The body is compressed or otherwise encoded; send it as it is';
  return new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', message, {
    headers: { 'Accept-Encoding': 'identity' },
  });
}

/** JSON where an empty body is no body, and where `__proto__` is refused as the parser does it. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: 'buffer' },
    (request, bytes: Buffer, done) => {
      if (bytes.length === 0) {
        done(null, undefined);
        return;
      }
      const refused = encoded(request);
      if (refused !== null) {
        done(refused);
        return;
      }
      // Decoding puts the same sign for every byte that is none: a name in Latin-1 would be kept so.
      if (!isUtf8(bytes)) {
        done(malformed('Body is not UTF-8'));
        return;
      }
      const body = bytes.toString();
      parse(request, body, (error, value) => {
        if (error) done(malformed(error.message));
        else if (escapesLoneSurrogate(body))
          done(malformed('A text holds one half of a character without the other'));
        else done(null, value);
      });
    },
  );
}
