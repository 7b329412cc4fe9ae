import { createHash } from 'node:crypto';
import { harmlessText } from '@guildhall/contracts';

export type Html = { readonly html: string };

/** A template whose values are escaped unless they are templates themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): Html {
  return { html: parts.reduce((text, part, index) => text + show(values[index - 1]) + part) };
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.map(show).join('');
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'object' && 'html' in value) return String(value.html);
  return harmlessText(String(value)).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}

// Colours reach 4.5:1 for text and 3:1 for borders and focus in both schemes (WCAG 2.2, 1.4.3 and 1.4.11).
const style = `
:root { color-scheme: light dark; --ink: #1c2430; --quiet: #4a5565; --paper: #f4f5f7; --card: #fff; --line: #7b8594; --accent: #1d4ed8; --on-accent: #fff; --bad: #b42318; --bad-paper: #fef1f0 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebf0; --quiet: #b4bdca; --paper: #12161d; --card: #1b212b; --line: #7d899a; --accent: #8ab4ff; --on-accent: #10203f; --bad: #ffb4ab; --bad-paper: #3a1d1b } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; display: grid; align-content: start; justify-items: center }
main { width: 100%; max-width: 27rem; margin-top: clamp(0rem, 8vh, 5rem); padding: clamp(1rem, 5vw, 2rem); background: var(--card); border-radius: .75rem; box-shadow: 0 1px 3px #0003 }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25 } h2 { font-size: 1rem; margin: 1.75rem 0 .25rem }
p { margin: .25rem 0 1rem } .quiet { color: var(--quiet) } a { color: var(--accent) }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600 }
input { width: 100%; padding: .6rem .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem }
button { width: 100%; margin-top: 1.5rem; padding: .7rem 1rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: .5rem; cursor: pointer; transition: filter .15s }
button:hover { filter: brightness(1.1) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.problem { margin: 1rem 0 0; padding: .6rem .75rem; color: var(--bad); background: var(--bad-paper); border: 1px solid currentColor; border-radius: .5rem }
ul { margin: .5rem 0 0; padding: 0; list-style: none } li { padding: .5rem 0; border-top: 1px solid color-mix(in srgb, var(--line) 40%, transparent) }
code { font: .95em ui-monospace, monospace; overflow-wrap: anywhere }
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Loopback wildcards: browsers hold a form's redirects against form-action too, and clients live on other ports. */
const loopback = 'http://127.0.0.1:* http://localhost:*';

export const pageHeaders = (formTargets: readonly string[] = []): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${["'self'", loopback, ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

export function page(title: string, body: Html): string {
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Guildhall</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return whole.html;
}
