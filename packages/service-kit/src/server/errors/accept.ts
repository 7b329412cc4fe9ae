import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

/** Credentials that no browser shows when a person follows a link or sends a form. */
const isProgram = ({ headers }: Headers): boolean =>
  /^bearer\b/i.test(headers.authorization ?? '') ||
  headers['x-api-key'] !== undefined ||
  headers['x-webhook-secret'] !== undefined;

/**
 * A browser is one whose Accept names `text/html`; `*\/*` means JSON. Programs name it unasked, too (Java’s
 * HttpURLConnection puts it first), and are known by how they say who they are.
 */
export const wantsHtml = (request: Headers): boolean =>
  /(^|,)\s*text\/html\b/i.test(request.headers.accept ?? '') && !isProgram(request);
