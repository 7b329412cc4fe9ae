import { pages } from '@guildhall/contracts';
import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

/** Credentials that browsers do not send with links or forms. */
const isProgram = ({ headers }: Headers): boolean =>
  /^bearer\b/i.test(headers.authorization ?? '') ||
  headers['x-api-key'] !== undefined ||
  headers['x-webhook-secret'] !== undefined;

/**
 * Browsers accept `text/html`; `*\/*` means JSON. Some programs accept it too (Java's HttpURLConnection lists it
 * first), but are recognized by their credentials.
 */
export const wantsHtml = (request: Headers): boolean =>
  /(^|,)\s*text\/html\b/i.test(request.headers.accept ?? '') && !isProgram(request);

/** With a portal, an unknown path is a missing page. */
const isPortals = ({ url, server }: FastifyRequest) =>
  !/^\/api(?:[/?]|$)/i.test(url) && server.guildhall.served.some(({ page }) => page === 'portal');

/** Whether this status may be HTML here; contracts list such statuses (`pages`). */
export function isPage(request: FastifyRequest, status: number): boolean {
  const { endpoint } = request;
  if (!endpoint) return isPortals(request);
  return endpoint.page !== undefined && pages[endpoint.page].includes(status);
}
