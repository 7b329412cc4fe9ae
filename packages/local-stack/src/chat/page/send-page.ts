import { type Page, pageMaker } from '@guildhall/look';
import type { FastifyReply } from 'fastify';

const maker = pageMaker({ name: 'Local Discord', color: null, help: null, logo: null });

export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', maker.policy(page))
    .send(maker.document(page));
