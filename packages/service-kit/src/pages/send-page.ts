import type { Page } from '@guildhall/look';
import type { FastifyReply } from 'fastify';

/** A page without scripts, with the organization's branding. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const { pages } = reply.server.guildhall;
  return reply
    .code(status)
    .headers({
      'Content-Security-Policy': pages.policy(page),
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Language, Cookie',
    })
    .type('text/html; charset=utf-8')
    .send(pages.document(page));
}
