/**
 * A text run comes with its total width only. Word positions are estimated from the proportions of Helvetica (AFM
 * widths, in thousandths of the size), scaled to that width. Times and most sans-serifs are close. Monospaced fonts are
 * exact.
 */
const CLASSES: readonly [RegExp, number][] = [
  [/[0-9$]/, 556],
  [/[ .,:;/|!'ijlftI()[\]-]/, 290],
  [/[mwMW%@]/, 850],
  [/[A-Z&]/, 690],
];
const OTHER = 530;

const measure = (glyph: string) => CLASSES.find(([pattern]) => pattern.test(glyph))?.[1] ?? OTHER;
const ASCII = Array.from({ length: 128 }, (_, code) => measure(String.fromCharCode(code)));
const widthOf = (glyph: string) => ASCII[glyph.charCodeAt(0)] ?? measure(glyph);

/** Position after each character, as a share of the run's width; the first entry is 0. */
export function characterEdges(text: string, monospaced: boolean): number[] {
  const edges = [0];
  for (const glyph of text) edges.push((edges.at(-1) ?? 0) + (monospaced ? 1 : widthOf(glyph)));
  const total = edges.at(-1) || 1;
  return edges.map(edge => edge / total);
}
