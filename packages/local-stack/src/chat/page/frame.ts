import { html, type Markup } from '@guildhall/look';
import { STYLE } from './style.js';

interface Frame {
  readonly title: string;
  readonly nonce: string;
  readonly script?: string;
  readonly content: Markup;
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
