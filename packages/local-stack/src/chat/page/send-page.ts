import type { ServerResponse } from 'node:http';
import { type Page, pageMaker } from '@guildhall/look';

const maker = pageMaker({ name: 'Local chat server', color: null, help: null, logo: null });

/** By the policy of a page nothing runs or is shown but what is ours. */
export const sendPage = (response: ServerResponse, page: Page, status = 200): void => {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': maker.policy(page),
      'cache-control': 'no-store',
      // With no referrer at all a form would be sent with the origin "null".
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .end(maker.document(page));
};
