/** Even a page of ticks and bullets stays below this share. */
const MOST = 0.05;

/**
 * What a letter becomes if its font does not identify it: a control character, a private-use or unassigned code point,
 * or one of Ghostscript's ornaments.
 */
const WITHOUT_MEANING = /[\p{Cc}\p{Co}\p{Cn}\u2700-\u27bf]/gu;

/** Whether the letters are only drawings, from fonts without a map to text. */
export function areUnmapped(texts: readonly string[]): boolean {
  const all = texts.join('');
  return (all.match(WITHOUT_MEANING)?.length ?? 0) > MOST * all.length;
}
