/** Not even a page of ticks and bullets has so many. */
const MOST = 0.05;

/**
 * What a letter comes out as where its font does not say which one it is: control characters, nobody's, or Ghostscript's
 * ornaments.
 */
const WITHOUT_MEANING = /[\p{Cc}\p{Co}\p{Cn}\u2700-\u27bf]/gu;

/** Whether the letters are drawings only: fonts that came without a map from their shapes to letters. */
export function areUnmapped(texts: readonly string[]): boolean {
  const all = texts.join('');
  return (all.match(WITHOUT_MEANING)?.length ?? 0) > MOST * all.length;
}
