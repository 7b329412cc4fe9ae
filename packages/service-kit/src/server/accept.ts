import type { FastifyRequest } from 'fastify';

/** A browser is one whose Accept names `text/html`; `*\/*` means JSON. */
export const wantsHtml = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  /(^|,)\s*text\/html\b/i.test(request.headers.accept ?? '');
