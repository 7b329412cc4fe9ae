import type { FastifyInstance } from 'fastify';

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** JSON is parsed whatever it calls itself, anything else stays text: a form. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, text, done) =>
    done(null, parse(text)),
  );
}

export const readForm = (body: unknown): Partial<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(String(body ?? '')));
