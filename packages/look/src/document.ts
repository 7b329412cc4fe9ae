import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language } from '@guildhall/contracts';
import { type Brand, brandStyle } from './brand.js';
import { html, type Markup } from './html.js';

const sheet = (name: string) =>
  readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8');

/** What pages need that carry their style themselves. */
const style = sheet('tokens') + sheet('base');

/** As in font.css, at the address where it is served. */
const fontStyle = (address: string) =>
  `@font-face{font-family:"Source Sans 3 Variable";src:url("${address}") format("woff2-variations");font-weight:200 900;font-display:swap}`;

export interface Page {
  readonly title: string;
  readonly content: Markup;
  /** What it is written in; English if left out. */
  readonly language?: Language;
  /** Origins that a form of this page may lead to, besides its own. */
  readonly formTargets?: readonly string[];
  /** A script of ours that the page can do without: with `seconds` the browser loads the page again and again instead. */
  readonly follow?: { readonly script: string; readonly seconds?: number };
}

/** What an organization’s pages are made with, worked out once. */
export interface PageMaker {
  readonly document: (page: Page) => string;
  /** The Content-Security-Policy that fits: no script but our own where the page names one, nothing from elsewhere. */
  readonly policy: (page: Page) => string;
}

const following = ({ script, seconds }: NonNullable<Page['follow']>) =>
  html`<script src="${script}" defer></script>
${seconds !== undefined && html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`}`;

export function pageMaker(brand: Brand): PageMaker {
  const { font = null } = brand;
  const sheet = (font === null ? '' : fontStyle(font)) + style + brandStyle(brand.color);
  const sheetHash = createHash('sha256').update(sheet).digest('base64');
  return {
    document: ({ title, content, follow, language = 'en' }) =>
      html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === brand.name ? title : `${title} · ${brand.name}`}</title>
<link rel="icon" href="${brand.logo ?? 'data:,'}">
<style>${{ markup: sheet }}</style>
${follow ? following(follow) : null}
</head>
<body class="alone">
<main>
${brand.logo !== null && html`<p><img src="${brand.logo}" alt="${brand.name}" height="40"></p>`}
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup,
    policy: ({ follow, formTargets = [] }) =>
      [
        "default-src 'none'",
        `style-src 'sha256-${sheetHash}'`,
        ...(font === null ? [] : ["font-src 'self'"]),
        ...(follow
          ? ["script-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'"]
          : []),
        `img-src data:${brand.logo === null ? '' : " 'self'"}`,
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
  };
}
