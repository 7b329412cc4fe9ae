import { isUtf8 } from 'node:buffer';
import { invalid, Problem } from '@guildhall/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapesLoneSurrogate } from './lone-surrogates.js';

function malformed(message: string) {
  return invalid('The body is not valid JSON', [
    { in: 'body', path: [], message, rule: 'json', operands: {}, input: null },
  ]);
}

/** Compressed bodies are refused: they are not valid JSON, and may expand to any size. */
function encoded({ headers }: FastifyRequest): Problem | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return null;
  const message = 'Compressed bodies are not supported. Send the body without Content-Encoding';
  return new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', message, {
    headers: { 'Accept-Encoding': 'identity' },
  });
}

/** JSON parser for which an empty body is no body. Rejects `__proto__`. */
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
      // Decoding would replace every invalid byte, and store a Latin-1 name that way.
      if (!isUtf8(bytes)) {
        done(malformed('Body is not UTF-8'));
        return;
      }
      const body = bytes.toString();
      parse(request, body, (error, value) => {
        if (error) done(malformed(error.message));
        else if (escapesLoneSurrogate(body)) done(malformed('Text contains a lone surrogate'));
        else done(null, value);
      });
    },
  );
}
