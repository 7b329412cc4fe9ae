import { type Colord, colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';

extend([a11y]);

/** What makes the pages an organisation’s own. */
export interface Brand {
  readonly name: string;
  /** As it was given; what is shown of it keeps its contrast. */
  readonly color: string | null;
  /** Where a person finds help: an address or a mail address. */
  readonly help: string | null;
  /** Where the logo is served; null: there is none. */
  readonly logo: string | null;
}

/** WCAG 2.2, 1.4.3. */
const readable = 4.5;
const step = 0.01;

/** The nearest lightness at which text of this colour can be read on the ground. */
function readableOn(ground: string, color: Colord, towards: 'darken' | 'lighten'): Colord {
  for (let by = 0; by < 1; by += step) {
    // As it is written: whole steps of each channel.
    const tried = colord(color[towards](by).toHex());
    if (tried.contrast(ground) >= readable) return tried;
  }
  return colord(towards === 'darken' ? '#000' : '#fff');
}

/** The darker of the light grounds and the lighter of the dark ones: what is read there is read on the others too. */
const lightGround = '#f4f6f8';
const darkGround = '#1b232c';

const accentOf = (accent: Colord) =>
  `--accent:${accent.toHex()};--on-accent:${accent.contrast('#fff') >= readable ? '#fff' : '#0b1824'}`;

/** As in the style sheet. */
const ownAccent = '#0b5cad';

/** What something white is seen on. */
export const groundOfWhite = (color: string | null): string =>
  readableOn('#fff', colord(color ?? ownAccent), 'darken').toHex();

/** The organisation’s colour in both schemes, made darker or lighter until everything can be read. */
export function brandStyle(color: string | null): string {
  const given = color === null ? null : colord(color);
  if (!given?.isValid()) return '';
  const light = accentOf(readableOn(lightGround, given, 'darken'));
  const dark = accentOf(readableOn(darkGround, given, 'lighten'));
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}

export const isColor = (text: string): boolean => colord(text).isValid();
