import { type Colord, colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import mix from 'colord/plugins/mix';

extend([a11y, mix]);

/** What makes the pages an organization’s own. */
export interface Brand {
  readonly name: string;
  /** As it was given; what is shown of it keeps its contrast. */
  readonly color: string | null;
  /** Where a person finds help: an address or a mail address. */
  readonly help: string | null;
  /** Where the logo is served; null: there is none. */
  readonly logo: string | null;
  /** Where the font is served; left out, pages use one of the system. */
  readonly font?: string | null;
}

/** WCAG 2.2, 1.4.3. */
const readable = 4.5;
const step = 0.01;

/** As in tokens.css: the ground of the page, the one that differs most from it, and text on the accent. */
const schemes = {
  light: { bg: '#f7f6f3', sunken: '#f0eee9', towards: 'darken', share: 0.1, onAccent: '#ffffff' },
  dark: { bg: '#11161a', sunken: '#232c34', towards: 'lighten', share: 0.16, onAccent: '#0b1418' },
} as const;
type Scheme = (typeof schemes)[keyof typeof schemes];

/** Of colord’s lightness, which is not that of the eye: yellow has to become much darker than blue. */
function nearest(
  color: Colord,
  towards: 'darken' | 'lighten',
  isRight: (tried: Colord) => boolean,
) {
  for (let by = 0; by < 1; by += step) {
    // As it is written: whole steps of each channel.
    const tried = colord(color[towards](by).toHex());
    if (isRight(tried)) return tried;
  }
  return colord(towards === 'darken' ? '#000' : '#fff');
}

/** What marks the place where one is. */
const tintOf = (accent: Colord, { bg, share }: Scheme) =>
  colord(colord(bg).mix(accent, share).toHex());

/** Links and buttons can be read on every ground that they stand on, their own tint included. */
function accentOf(given: Colord, scheme: Scheme) {
  const accent = nearest(given, scheme.towards, tried =>
    [scheme.sunken, tintOf(tried, scheme), scheme.onAccent].every(
      ground => tried.contrast(ground) >= readable,
    ),
  );
  return { accent: accent.toHex(), on: scheme.onAccent, tint: tintOf(accent, scheme).toHex() };
}

/** As in tokens.css. */
const ownAccent = '#0b5f7a';

/** What something white is seen on. */
export const groundOfWhite = (color: string | null): string =>
  nearest(
    colord(color ?? ownAccent),
    'darken',
    tried => tried.contrast('#fff') >= readable,
  ).toHex();

/** The organization’s color in both schemes, made darker or lighter until everything is readable. */
export function brandStyle(color: string | null): string {
  const given = color === null ? null : colord(color);
  if (!given?.isValid()) return '';
  const [light, dark] = [accentOf(given, schemes.light), accentOf(given, schemes.dark)];
  const both = (of: keyof typeof light) => `var(--light,${light[of]}) var(--dark,${dark[of]})`;
  return `:root{--accent:${both('accent')};--on-accent:${both('on')};--accent-tint:${both('tint')}}`;
}

export const isColor = (text: string): boolean => colord(text).isValid();
