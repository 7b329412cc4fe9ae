import { optionTable } from './options.js';

/** What a person sees who opens the echo upstream in a browser. */
export const manual = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Echo upstream · Guildhall</title>
<style>
:root { color-scheme: light dark }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
dt { margin-top: .75rem } code { overflow-wrap: anywhere }
</style>
<h1>Echo upstream</h1>
<p>Every request is answered with what arrived:
<code>{"method", "path", "headers", "body"}</code>; the path with its query, header names in lower case, the body as text.
The query can ask for another answer:</p>
<dl>
${optionTable.map(([option, meaning]) => `<dt><code>?${option}</code></dt><dd>${meaning}</dd>`).join('\n')}
</dl>
</html>
`;
