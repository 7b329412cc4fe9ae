import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Language, languages } from '@guildhall/contracts';
import type { Home } from '@guildhall/contracts/platform';
import { type Brand, brandStyle, html } from '@guildhall/look';
import { type Speech, speakingTo } from '../../words/index.js';
import { drawingFrom } from './drawing.js';
import { homeScreenOf } from './home-screen.js';
import type { Logo } from './settings.js';

/** Whoever asks for a page, as far as is known when its document is made. */
export interface Visitor {
  readonly isStranger: boolean;
  /** How everything of theirs stands; null where it could not be found out. */
  readonly home: Home | null;
}

const folder = dirname(createRequire(import.meta.url).resolve('@guildhall/portal/package.json'));

/** Nothing but what was built: no inline script or style, no other origin, and text that never becomes code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const meta = (name: string, content: string | null) =>
  content === null ? html`` : html`<meta name="${name}" content="${content}">`;

const headOf = (brand: Brand, publicUrl: string) =>
  html`<title>${brand.name}</title>
${meta('application-name', brand.name)}${meta('help', brand.help)}${meta('logo', brand.logo)}${meta('address', publicUrl)}
<link rel="icon" href="${brand.logo ?? '/icon.svg'}">
<link rel="manifest" href="/manifest.webmanifest">`.markup;

/** Said to the app, so that it need not ask who is here. */
const visitorMeta = ({ isStranger, home }: Visitor) =>
  meta('visitor', isStranger ? 'stranger' : null).markup +
  meta('home', home && JSON.stringify(home)).markup;

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

const withoutScript = /<noscript>.*<\/noscript>/;
const undrawn = '<div id="app"></div>';

/** Above what is drawn beforehand as well: its links lead to what no server draws. */
const askForScript = (speech: Speech, isStranger: boolean) =>
  html`<noscript><p class="page notice">${speech.needsScript}${isStranger && html` <a href="/api/auth/login">${speech.logIn}</a>`}</p></noscript>`
    .markup;

/** The built app, with what makes it the organisation’s own. Throws where it was not built. */
export function readPortal(
  brand: Brand,
  { publicUrl, orgLogo: logo }: { readonly publicUrl: string; readonly orgLogo: Logo | null },
  isBeingChanged: boolean,
) {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  if (!existsSync(join(folder, 'dist', 'manifest.json')))
    throw new Error('The portal is not built: run "npm run build", or set PORTAL=off');
  const readBuilt = () => {
    const manifest = JSON.parse(read('dist/manifest.json')) as Manifest;
    const words = languages.map(each => [each, wordsOf(manifest, each)] as const);
    return { template: read('dist/index.html'), words: Object.fromEntries(words) };
  };
  const known = readBuilt();
  const server = join(folder, 'dist', 'server', 'server.js');
  const drawHome = drawingFrom(server, brand, isBeingChanged);
  // Under development the app is built again beside the running service.
  const built = () => (isBeingChanged ? readBuilt() : known);
  const style = brandStyle(brand.color);
  const head = headOf(brand, publicUrl);
  // Behind the sheet whose colours it replaces.
  const ownColors = style === '' ? '' : '<link rel="stylesheet" href="/brand.css">\n';
  return {
    /** Addresses at which the app itself is to be found. */
    pages: JSON.parse(read('pages.json')) as string[],
    /** The folder of its scripts and styles. */
    assets: join(folder, 'dist', 'assets'),
    policy,
    style,
    logo,
    homeScreen: homeScreenOf(brand, logo),
    document: async (
      headers: IncomingHttpHeaders,
      path: string,
      visitor: Visitor,
      onFault: (fault: unknown) => void,
    ): Promise<string> => {
      const speech = speakingTo({ headers });
      const { language } = speech;
      const { template, words } = built();
      // Whatever is wrong with the drawing: the app draws for itself.
      const drawn =
        path === '/' && visitor.home ? await drawHome(language, visitor.home).catch(onFault) : null;
      const page = template
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace('</head>', `${ownColors}</head>`)
        .replace(/<title>.*<\/title>/, () => head + visitorMeta(visitor) + (words[language] ?? ''));
      return page
        .replace(withoutScript, () => askForScript(speech, visitor.isStranger))
        .replace(undrawn, () => `<div id="app">${drawn ?? ''}</div>`);
    },
  };
}

export type Portal = ReturnType<typeof readPortal>;
