import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type Brand,
  brandStyle,
  html,
  type Language,
  languageOf,
  languages,
} from '@guildhall/look';
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

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The words of a language, and what they import: asked for at once, and not only when the app finds out. */
function wordsOf(manifest: Manifest, language: Language): string {
  const named = (name: string): readonly string[] => {
    const chunk = manifest[name];
    return chunk ? [chunk.file, ...(chunk.imports ?? []).flatMap(named)] : [];
  };
  return [...new Set(named(`src/words/${language}.ts`))]
    .map(file => html`<link rel="modulepreload" href="/${file}" crossorigin>\n`.markup)
    .join('');
}

/** Who is here is asked while the scripts are still on their way. */
const homeAhead = '<link rel="preload" href="/api/me/home" as="fetch" crossorigin>\n';

/** The built app, with what makes it the organisation’s own. Throws where it was not built. */
export function readPortal(brand: Brand, logo: Logo | null, isBeingChanged: boolean): Portal {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  if (!existsSync(join(folder, 'dist', 'manifest.json')))
    throw new Error('The portal is not built: run "npm run build", or set PORTAL=off');
  const readBuilt = () => {
    const manifest = JSON.parse(read('dist/manifest.json')) as Manifest;
    const words = languages.map(each => [each, wordsOf(manifest, each)] as const);
    return { template: read('dist/index.html'), words: Object.fromEntries(words) };
  };
  const known = readBuilt();
  // Under development the app is built again beside the running service.
  const built = () => (isBeingChanged ? readBuilt() : known);
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
    document: (headers, isKnown) => {
      const language = languageOf(headers);
      const { template, words } = built();
      const ahead = `${isKnown ? homeAhead : stranger}${words[language] ?? ''}`;
      return template
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace('</head>', `${ownColors}</head>`)
        .replace(/<title>.*<\/title>/, () => `${head}${ahead}`);
    },
  };
}
