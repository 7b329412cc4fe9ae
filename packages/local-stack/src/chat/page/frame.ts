import type { ServerResponse } from 'node:http';
import { html, type Markup } from '@guildhall/look';
import { STYLE } from './style.js';

interface Frame {
  readonly title: string;
  readonly nonce: string;
  readonly script?: string;
  readonly content: Markup;
}

/** Sends a page by whose policy nothing runs or is shown but what bears this nonce, and what is allowed besides. */
export function sendPage(
  response: ServerResponse,
  { html: text, nonce, status = 200 }: { html: string; nonce: string; status?: number },
  ...besides: readonly string[]
): void {
  const own = ["default-src 'none'", `style-src 'nonce-${nonce}'`];
  const policy = [...own, ...besides, "base-uri 'none'", "frame-ancestors 'none'"].join('; ');
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // With no referrer at all a form would be sent with the origin "null".
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .end(text);
}

/** What every page of this server is in. */
export const frame = ({ title, nonce, script, content }: Frame): string =>
  html`<!doctype html>
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
</html>`.markup;
