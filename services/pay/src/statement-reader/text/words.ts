import type { TextPage, TextRun } from '../pdf/text-run.js';
import { joinsTo, LONGEST_NUMBER } from './amount.js';
import { characterEdges } from './glyph-widths.js';
import { median } from './median.js';
import { joinSigns } from './signs-apart.js';
import { splitJoinedWords } from './split-joined-words.js';
import type { Line, Word } from './word.js';
import { joinWrappedValues } from './wrapped-values.js';

/** In font sizes: every font's space is wider than this. */
const TOUCHING = 0.1;
/** In font sizes: baselines this close are one line. Half a size would already be another row. */
const SAME_LINE = 0.45;

/** In characters: longer than any word or number that matters. */
const LONGEST_WORD = 200;

/** In font sizes: Courier's advance, and the space of Helvetica (Times: 0.25). */
const MONOSPACE = 0.6;
const PROPORTIONAL_SPACE = 0.278;

/** Lines of words, top to bottom, however the producer split the text. */
export function toLines(page: TextPage): Line[] {
  const words = withoutDoubles(page.runs.flatMap(splitRun)).sort((a, b) => a.y - b.y);
  const rows: Word[][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && word.y - first.y <= SAME_LINE * Math.min(first.size, word.size))
      row.push(word);
    else rows.push([word]);
  }
  const joined = rows.map(row => joinPieces(row.sort((a, b) => a.x0 - b.x0)));
  const lines = joinSigns(joined)
    .map(row => toLine(page.number, row))
    .filter(line => line.words.length > 0);
  return joinWrappedValues(lines);
}

function toLine(page: number, row: Word[]): Line {
  const words = row.filter(word => word.text.length <= LONGEST_WORD).flatMap(splitJoinedWords);
  return {
    page,
    y: median(words.map(word => word.y)),
    size: words.reduce((most, word) => Math.max(most, word.size), 0),
    words,
    text: words.map(word => word.text).join(' '),
  };
}

/** Ghostscript 10.0 swaps the bytes of a ligature's letters: `fi` becomes `昀椀`. */
const SWAPPED = /[\u6100-\u7a00]/g;
const unswapped = (sign: string) =>
  sign.charCodeAt(0) % 256 === 0 ? String.fromCharCode(sign.charCodeAt(0) / 256) : sign;

/** Ligatures by code in TeX's T1 fonts, which are bitmaps without a mapping to text. */
const OF_TEX = /\p{Cc}/gu;
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const unbound = (sign: string) => LIGATURES[sign.charCodeAt(0) - 0x1b] ?? sign;

/** Normalizes ligatures and every kind of minus and hyphen. */
const asTyped = (text: string) =>
  text
    .replace(/[\p{Pd}\u00ad\u02d7\u2043\u207b\u2212]/gu, '-')
    .replace(SWAPPED, unswapped)
    .replace(OF_TEX, unbound);

/** Characters at which a run may be split into words. */
const BREAKS = /[\s|:]/;

function splitRun(run: TextRun): Word[] {
  const { x, y, width, size } = run;
  const typed = asTyped(run.text);
  const space = size * (run.monospaced ? MONOSPACE : PROPORTIONAL_SPACE);
  if (!BREAKS.test(typed)) return [{ text: typed, x0: x, x1: x + width, y, size, space }];
  const characters = [...typed];
  const edges = characterEdges(typed, run.monospaced);
  const at = (index: number) => x + width * (edges[index] ?? 1);
  const words: Word[] = [];
  for (let start = 0; start < characters.length; ) {
    let end = start;
    while (end < characters.length && !endsWord(characters, start, end)) end++;
    if (end > start) {
      const text = characters.slice(start, end).join('');
      words.push({ text, x0: at(start), x1: at(end), y, size, space });
    }
    start = /\s/.test(characters[end] ?? '') ? end + 1 : end;
  }
  return words;
}

/** At a space, at a bar, and after a label's colon without a space. */
function endsWord(characters: string[], start: number, at: number): boolean {
  const [before = '', here = ''] = [characters[at - 1], characters[at]];
  if (/\s/.test(here)) return true;
  if (at === start) return false;
  return (
    here === '|' || before === '|' || (before === ':' && /[a-z#$)]/i.test(characters[at - 2] ?? ''))
  );
}

/** In font sizes: some producers draw bold text twice with this offset. */
const HAIR = 0.15;

/** Grid squares per row. */
const ACROSS = 2 ** 24;

const squareOf = (word: Word, hair: number) =>
  Math.floor(word.y / hair) * ACROSS + Math.floor(word.x0 / hair);

/** Spatial hash: a duplicate is in the same grid square or a neighboring one. */
function withoutDoubles(words: Word[]): Word[] {
  const once = new Map<string, Word>();
  const more = new Map<string, Map<number, Word>>();
  return words.filter(word => {
    const first = once.get(word.text);
    if (!first) {
      once.set(word.text, word);
      return true;
    }
    const hair = HAIR * word.size || 1;
    const same = more.get(word.text) ?? new Map([[squareOf(first, hair), first]]);
    more.set(word.text, same);
    const near = (other: Word | undefined) =>
      other !== undefined &&
      Math.abs(other.x0 - word.x0) < hair &&
      Math.abs(other.y - word.y) < hair;
    const square = squareOf(word, hair);
    for (const row of [-ACROSS, 0, ACROSS])
      for (const column of [-1, 0, 1]) if (near(same.get(square + row + column))) return false;
    same.set(square, word);
    return true;
  });
}

/** An amount that touches a word (drawn without the kerning it was measured with) is not part of it. */
const TOUCHING_AMOUNT = /^[$(-]*(?:[\d,]*\.\d+|\d+:[0-5]\d)[)-]*%?$/;

/** A date may fill its cell, so that the next label touches it. */
const DATE = /(?:^|\D)\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/;

const isBoundary = (left: string, right: string) =>
  left === '|' ||
  right === '|' ||
  /[a-z#$)]:$/i.test(left) ||
  (/[a-z]{2}\)?$/i.test(left) && TOUCHING_AMOUNT.test(right)) ||
  (DATE.test(left) && /^[a-z]{2}/i.test(right)) ||
  // A name that overlaps its row's first number begins before it and ends after it.
  (TOUCHING_AMOUNT.test(left) && /^(?!CR$)\(?[a-z]{2}/i.test(right));

/** `State Tax 1 .00`: a whole number separated by spaces from both the word and the amount belongs to the word. */
function isNumbered(joined: readonly Word[], { text, x0 }: Word): boolean {
  const [before, number] = joined.slice(-2);
  if (!before || !number || !/^\d{1,2}$/.test(number.text) || !/^\.\d\d/.test(text)) return false;
  const isSpace = (gap: number) => gap >= 0.6 * number.space && gap <= 1.7 * number.space;
  return /[a-z]$/i.test(before.text) && isSpace(number.x0 - before.x1) && isSpace(x0 - number.x1);
}

function joinPieces(words: Word[]): Word[] {
  const joined: Word[] = [];
  // Keeps only the end of the joined text, so that the cost stays linear.
  let end = '';
  for (const word of words) {
    const last = joined.at(-1);
    const gap = last ? (word.x0 - last.x1) / word.size : Number.POSITIVE_INFINITY;
    const joins = gap < TOUCHING || (joinsTo(end, word.text, gap) && !isNumbered(joined, word));
    if (last && joins && !isBoundary(end, word.text)) {
      last.text += word.text;
      last.x1 = Math.max(last.x1, word.x1);
      end = (end + word.text).slice(-2 * LONGEST_NUMBER);
    } else {
      joined.push({ ...word });
      end = word.text.slice(-2 * LONGEST_NUMBER);
    }
  }
  return joined;
}
