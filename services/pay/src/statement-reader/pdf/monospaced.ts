import { median } from '../text/median.js';

/** Text in one font. */
interface Piece {
  font: string;
  text: string;
  width: number;
  size: number;
}

/** Fewer pieces may have equal widths by chance. */
const FEWEST = 5;
/** Words joined over a gap are wider than their letters. */
const MOST = 0.8;

/** Fonts whose characters all have the same width. Not every producer flags embedded fonts as monospaced. */
export function monospacedFonts(pieces: Piece[]): Set<string> {
  const advances = new Map<string, number[]>();
  for (const { font, text, width, size } of pieces) {
    if (text.length < 3) continue;
    const own = advances.get(font) ?? [];
    advances.set(font, own);
    own.push(width / text.length / size);
  }
  const isEven = (own: number[]) => {
    const usual = median(own);
    const alike = own.filter(advance => Math.abs(advance - usual) < 0.005);
    return own.length >= FEWEST && alike.length >= MOST * own.length;
  };
  return new Set([...advances].flatMap(([font, own]) => (isEven(own) ? [font] : [])));
}
