import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { html, type Markup } from '@guildhall/look';
import { STYLE } from './style.js';

export interface Page {
  readonly title: string;
  readonly content: Markup;
  readonly script?: string;
  readonly status?: number;
}

/** Sends a page by whose policy nothing runs or is shown but what it brings itself, and what is allowed besides. */
export function sendPage(
  response: ServerResponse,
  page: Page,
  ...besides: readonly string[]
): void {
  const { content, script, status = 200, title } = page;
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`, "connect-src 'self'"]),
    ...besides,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · local chat server</title>
<style nonce="${nonce}">${{ markup: STYLE }}</style>
</head>
<body>
${content}
${script !== undefined && html`<script nonce="${nonce}">${{ markup: script }}</script>`}
</body>
</html>`;
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      // With no referrer at all a form would be sent with the origin "null".
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .end(markup);
}
