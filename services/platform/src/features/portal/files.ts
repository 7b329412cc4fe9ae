import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { type Language, languages } from '@guildhall/contracts';
import type { Home } from '@guildhall/contracts/platform';
import { type Brand, brandStyle, html } from '@guildhall/look';
import { type Speech, speakingTo } from '../../words/index.js';
import { builtFolder as folder, fontAddress, type Manifest, readManifest } from './built.js';
import { drawingFrom } from './drawing.js';
import { homeScreenOf } from './home-screen.js';
import type { Logo } from './settings.js';

/** The visitor, as far as known when the document is built. */
export interface Visitor {
  readonly isStranger: boolean;
  /** Their home data; null if it could not be loaded. */
  readonly home: Home | null;
}

/** Same origin only: no inline script or style, and no text turned into code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
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

const headOf = (brand: Brand, publicUrl: string, offers: readonly string[]) =>
  html`<title>${brand.name}</title>
${meta('application-name', brand.name)}${meta('help', brand.help)}${meta('logo', brand.logo)}${meta('address', publicUrl)}${meta('offers', offers.join(' '))}
<link rel="icon" href="${brand.logo ?? '/icon.svg'}">
<link rel="manifest" href="/manifest.webmanifest">`.markup;

/** Tells the app who is logged in, which saves a request. */
const visitorMeta = ({ isStranger, home }: Visitor) =>
  meta('visitor', isStranger ? 'stranger' : null).markup +
  meta('home', home && JSON.stringify(home)).markup;

/** Preloads the language's messages and their imports. */
function wordsOf(manifest: Manifest, language: Language): string {
  const named = (name: string): readonly string[] => {
    const chunk = manifest[name];
    return chunk ? [chunk.file, ...(chunk.imports ?? []).flatMap(named)] : [];
  };
  return [...new Set(named(`src/words/${language}.ts`))]
    .map(file => html`<link rel="modulepreload" href="/${file}" crossorigin>\n`.markup)
    .join('');
}

const themes = /(?:^|;\s*)theme=(light|dark)(?:;|$)/;

/** Light or dark as it was chosen in this browser, else as its system is. */
const themeOf = ({ cookie = '' }: IncomingHttpHeaders) => {
  const theme = themes.exec(cookie)?.[1];
  return theme ? ` data-theme="${theme}"` : '';
};

const withoutScript = /<noscript>.*<\/noscript>/;
const undrawn = '<div id="app"></div>';

/** Shown above server-rendered content too: its links lead to pages only the app renders. */
const askForScript = (speech: Speech, isStranger: boolean) =>
  html`<noscript><p class="page notice">${speech.needsScript}${isStranger && html` <a href="/api/auth/login">${speech.logIn}</a>`}</p></noscript>`
    .markup;

export interface PortalSettings {
  readonly publicUrl: string;
  readonly orgLogo: Logo | null;
  readonly payUrl: string | null;
  readonly chatBotUrl: string | null;
  readonly mailDomain: string | null;
}

/** What members find here, told before they log in. */
const offersOf = ({
  payUrl,
  chatBotUrl,
  mailDomain,
}: Omit<PortalSettings, 'publicUrl' | 'orgLogo'>) =>
  [payUrl && 'pay', chatBotUrl && 'chat', mailDomain && 'mail'].filter(each => each !== null);

/** The built app with the organization's branding. */
export function readPortal(
  brand: Brand,
  { publicUrl, orgLogo: logo, ...offered }: PortalSettings,
  isBeingChanged: boolean,
) {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const readBuilt = () => {
    const manifest = readManifest();
    const words = languages.map(each => [each, wordsOf(manifest, each)] as const);
    return { template: read('dist/index.html'), words: Object.fromEntries(words) };
  };
  const known = readBuilt();
  const server = join(folder, 'dist', 'server', 'server.js');
  const drawHome = drawingFrom(server, brand, isBeingChanged);
  // In development the app is rebuilt while the service runs.
  const built = () => (isBeingChanged ? readBuilt() : known);
  const style = brandStyle(brand.color);
  const head = headOf(brand, publicUrl, offersOf(offered));
  const font = fontAddress();
  const fontHint = font
    ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`
    : '';
  // After the style sheet it overrides.
  const ownColors = style === '' ? '' : '<link rel="stylesheet" href="/brand.css">\n';
  return {
    /** Addresses of the app. */
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
      // If rendering fails, the app renders in the browser.
      const drawn =
        path === '/' && visitor.home ? await drawHome(language, visitor.home).catch(onFault) : null;
      const page = template
        .replace('<html lang="en">', `<html lang="${language}"${themeOf(headers)}>`)
        .replace('</head>', `${ownColors}</head>`)
        .replace(
          /<title>.*<\/title>/,
          () => fontHint + head + visitorMeta(visitor) + (words[language] ?? ''),
        );
      return page
        .replace(withoutScript, () => askForScript(speech, visitor.isStranger))
        .replace(undrawn, () => `<div id="app">${drawn ?? ''}</div>`);
    },
  };
}

export type Portal = ReturnType<typeof readPortal>;
