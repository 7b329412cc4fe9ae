import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { type Brand, isColor } from '@guildhall/look';
import { set, type Values } from '@guildhall/service-kit';
import { fontAddress } from './built.js';

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

/** Read at startup, so a missing file is reported then. */
function readLogo(path: string): Logo {
  const type = logoTypes[extname(path).toLowerCase()];
  if (type === undefined)
    throw new Error(`must be a file ending in ${Object.keys(logoTypes).join(', ')}`);
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new Error('must name an existing file');
  if (size > largestLogo) throw new Error(`must be a file of at most ${largestLogo / 1024} KB`);
  return { type, content: readFileSync(path) };
}

function parseColor(text: string): string {
  if (!isColor(text)) throw new Error('must be a color like #0b5cad');
  return text;
}

function parseHelp(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return `mailto:${text}`;
  throw new Error('must be a web address or a mail address');
}

export const portalSettings = {
  orgName: set.text('ORG_NAME', 'Name of the organization on every page.', {
    fallback: 'Guildhall',
  }),
  orgLogo: set.parsed<Logo | null>(
    'ORG_LOGO',
    'Logo file, at most 256 KB.',
    'path of an .svg, .png, .webp or .jpg',
    readLogo,
    { fallback: null },
  ),
  orgColor: set.parsed<string | null>(
    'ORG_COLOR',
    'Color of links and buttons, adjusted where the contrast is too low.',
    '#rrggbb',
    parseColor,
    { fallback: null },
  ),
  orgHelp: set.parsed<string | null>(
    'ORG_HELP',
    'Link to the organization’s help.',
    'https://… or a mail address',
    parseHelp,
    { fallback: null },
  ),
} as const;

/** Branding; the portal serves the logo. */
export const brandOf = ({
  orgName,
  orgColor,
  orgHelp,
  orgLogo,
}: Values<typeof portalSettings>): Brand => ({
  name: orgName,
  color: orgColor,
  help: orgHelp,
  logo: orgLogo ? '/logo' : null,
  font: fontAddress(),
});
