import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Brand, brandStyle, html, languageOf } from '@guildhall/look';
import type { Logo } from './settings.js';

export interface Portal {
  /** Addresses at which the app itself is to be found. */
  readonly pages: readonly string[];
  /** The folder of its scripts and styles. */
  readonly assets: string;
  readonly policy: string;
  readonly style: string;
  readonly logo: Logo | null;
  readonly document: (headers: IncomingHttpHeaders, isKnown: boolean) => string;
}

const folder = dirname(createRequire(import.meta.url).resolve('@guildhall/portal/package.json'));

/** Nothing but what was built: no inline script or style, no other origin, and text that never becomes code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const meta = (name: string, content: string | null) =>
  content === null ? html`` : html`<meta name="${name}" content="${content}">`;

const headOf = (brand: Brand) =>
  html`<title>${brand.name}</title>
${meta('application-name', brand.name)}${meta('help', brand.help)}${meta('logo', brand.logo)}
<link rel="icon" href="${brand.logo ?? 'data:,'}">`.markup;

/** Said to the app, so that it need not ask who is here to be told: nobody. */
const stranger = '<meta name="visitor" content="stranger">';

/** The built app, with what makes it the organisation’s own. Throws where it was not built. */
export function readPortal(brand: Brand, logo: Logo | null, isBeingChanged: boolean): Portal {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  if (!existsSync(join(folder, 'dist')))
    throw new Error('The portal is not built: run "npm run build", or set PORTAL=off');
  const built = read('dist/index.html');
  // Under development the app is built again beside the running service.
  const template = () => (isBeingChanged ? read('dist/index.html') : built);
  const style = brandStyle(brand.color);
  const head = headOf(brand);
  // Behind the sheet whose colours it replaces.
  const ownColors = style === '' ? '' : '<link rel="stylesheet" href="/brand.css">\n';
  return {
    pages: JSON.parse(read('pages.json')) as string[],
    assets: join(folder, 'dist', 'assets'),
    policy,
    style,
    logo,
    document: (headers, isKnown) =>
      template()
        .replace('<html lang="en">', `<html lang="${languageOf(headers)}">`)
        .replace('</head>', `${ownColors}</head>`)
        .replace(/<title>.*<\/title>/, () => `${head}${isKnown ? '' : stranger}`),
  };
}
