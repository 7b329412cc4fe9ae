import type { FastifyInstance } from 'fastify';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** JSON is parsed whatever it calls itself; anything else stays text, a form's for example. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, text, done) =>
    done(null, parse(text)),
  );
}

export type Form = Partial<Record<string, string>>;

export const readForm = (body: unknown): Form =>
  Object.fromEntries(new URLSearchParams(String(body)));
