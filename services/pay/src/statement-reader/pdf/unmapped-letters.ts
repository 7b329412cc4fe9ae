/** Not even a page of ticks and bullets has so many. */
const MOST = 0.05;

/**
 * What a letter becomes when its font does not identify it: a control character, a private-use or unassigned code point,
 * or one of Ghostscript's ornaments.
 */
const WITHOUT_MEANING = /[\p{Cc}\p{Co}\p{Cn}\u2700-\u27bf]/gu;

/** Whether the letters are drawings only: fonts that came without a map from their shapes to letters. */
export function areUnmapped(texts: readonly string[]): boolean {
  const all = texts.join('');
  return (all.match(WITHOUT_MEANING)?.length ?? 0) > MOST * all.length;
}
