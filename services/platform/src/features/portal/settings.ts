import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { type Brand, isColor } from '@guildhall/look';
import { set, type Values } from '@guildhall/service-kit';

export interface Logo {
  readonly type: string;
  readonly content: Buffer;
}

const logoTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};
const largestLogo = 256 * 1024;

/** Read once, at the start: who names a file that is none learns it then. */
function readLogo(path: string): Logo {
  const type = logoTypes[extname(path).toLowerCase()];
  if (type === undefined)
    throw new Error(`must be a file ending in ${Object.keys(logoTypes).join(', ')}`);
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new Error('must name a file that is there');
  if (size > largestLogo) throw new Error(`must be a file of at most ${largestLogo / 1024} KB`);
  return { type, content: readFileSync(path) };
}

function parseColor(text: string): string {
  if (!isColor(text)) throw new Error('must be a colour like #0b5cad');
  return text;
}

function parseHelp(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return `mailto:${text}`;
  throw new Error('must be a web address or a mail address');
}

export const portalSettings = {
  portal: set.flag('PORTAL', 'Whether the web app for people is served at /.', { fallback: true }),
  orgName: set.text('ORG_NAME', 'What the organisation is called on every page.', {
    fallback: 'Guildhall',
  }),
  orgLogo: set.parsed<Logo | null>(
    'ORG_LOGO',
    'Its logo, a file of at most 256 KB.',
    'path of an .svg, .png, .webp or .jpg',
    readLogo,
    { fallback: null },
  ),
  orgColor: set.parsed<string | null>(
    'ORG_COLOR',
    'Its colour, for links and buttons; made darker or lighter where it could not be read.',
    '#rrggbb',
    parseColor,
    { fallback: null },
  ),
  orgHelp: set.parsed<string | null>(
    'ORG_HELP',
    'Where people find help.',
    'https://… or a mail address',
    parseHelp,
    { fallback: null },
  ),
} as const;

/** Whose pages these are; the logo is among what the portal serves. */
export const brandOf = ({
  orgName,
  orgColor,
  orgHelp,
  orgLogo,
  portal,
}: Values<typeof portalSettings>): Brand => ({
  name: orgName,
  color: orgColor,
  help: orgHelp,
  logo: portal && orgLogo ? '/logo' : null,
});
