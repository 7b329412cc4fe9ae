import { type Page, pageMaker } from '@guildhall/look';
import type { FastifyReply } from 'fastify';

const maker = pageMaker({ name: 'Local Discord', color: null, help: null, logo: null });

/** By its policy nothing runs or is shown but what is ours. */
export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': maker.policy(page),
      'cache-control': 'no-store',
      // With no referrer at all a form would be sent with the origin "null".
      'referrer-policy': 'same-origin',
    })
    .send(maker.document(page));
