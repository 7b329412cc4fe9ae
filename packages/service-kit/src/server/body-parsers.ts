import { invalid } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import { escapesLoneSurrogate } from './lone-surrogates.js';

function malformed(message: string) {
  return invalid('The body is not valid JSON', [
    { in: 'body', path: [], message, rule: 'json', operands: {}, input: null },
  ]);
}

/** JSON where an empty body is no body, and where `__proto__` is refused as the parser does it. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length === 0) {
        done(null, undefined);
        return;
      }
      parse(request, body as string, (error, value) => {
        if (error) done(malformed(error.message));
        else if (escapesLoneSurrogate(body as string))
          done(malformed('A text holds one half of a character without the other'));
        else done(null, value);
      });
    },
  );
}
