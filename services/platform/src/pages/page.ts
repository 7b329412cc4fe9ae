import { createHash } from 'node:crypto';
import { style } from '@guildhall/look';
import type { FastifyReply } from 'fastify';
import { html, type Markup } from './html.js';

export interface Page {
  readonly title: string;
  readonly content: Markup;
  /** Origins that a form of this page may lead to, besides its own. */
  readonly formTargets?: readonly string[];
  /** A script of ours that the page can do without: without it the browser loads the page again and again. */
  readonly follow?: { readonly script: string; readonly seconds: number };
}

const siteName = 'Guildhall';

const styleHash = createHash('sha256').update(style).digest('base64');

/** No script but our own where the page names one, no image, no font from anywhere; one known style sheet. */
const policyOf = ({ follow, formTargets = [] }: Page) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(follow
      ? ["script-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'"]
      : []),
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

const following = ({ script, seconds }: NonNullable<Page['follow']>) =>
  html`<script src="${script}" defer></script>
<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`;

const document = ({ title, content, follow }: Page) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === siteName ? title : `${title} · ${siteName}`}</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
${follow ? following(follow) : null}
</head>
<body class="alone">
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'Content-Security-Policy': policyOf(page),
      'Cache-Control': 'no-store',
      Vary: 'Accept, Cookie',
    })
    .type('text/html; charset=utf-8')
    .send(document(page).markup);
}
