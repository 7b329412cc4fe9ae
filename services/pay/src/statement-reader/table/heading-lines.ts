import { parseAmount } from '../text/amount.js';
import { deriveOnce } from '../text/derive-once.js';
import type { Line, Word } from '../text/word.js';

/** Words of known headings; parts joined by a slash or a dash count separately. */
const VOCABULARY = new Set(
  `
  type code misc rate adjusted adj adjustment adjustments amount amt hour hours hrs worked day
  days current curr cur ytd year to date calendar description desc earning earnings deduction
  deductions retroactive retro hourly leave pay period pd ppd pp ppe this accrual accrued accr
  balance balances bal beginning begin beg start ending end earned used last prior previous yr
  lv forward fwd carry carryover carried opening closing taken accum accumulated credited
  transferred remaining over lost forfeited use or lose donated returned restored advance
  advanced adv avail available max projected category term of and $ # in per total item status
  `
    .trim()
    .split(/\s+/),
);

/** Three nine-column tables side by side have fewer words in a heading line. */
const MOST_WORDS = 60;

/** In font sizes: maximum spacing of wrapped heading lines, and from headings to the first row. */
const LINE_GAP = 2.5;
const ROW_GAP = 4;

/** In spaces: a wider gap separates cells. */
const CELL_GAP = 1.5;

/** Fewer cells may be a description or a title. */
const FEWEST = 3;

export const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.:()*]/g, '')
    .replace('y-t-d', 'ytd')
    .trim();

export const isKnownHeading = (text: string): boolean =>
  VOCABULARY.has(text) ||
  // A dash alone is an empty cell.
  (/[a-z]/.test(text) && text.split(/[/+-]/).every(part => part === '' || VOCABULARY.has(part)));

const isHeadingWord = ({ text }: Word) => isKnownHeading(normal(text));

/** All words are known heading words. */
export const isHeadingLine = deriveOnce(
  ({ words }: Line) => words.length <= MOST_WORDS && words.every(isHeadingWord),
);

/** May be headings with unknown words: several cells without digits or label colons. */
const isLineOfWords = deriveOnce(
  ({ words }: Line) =>
    words.length <= MOST_WORDS &&
    words.every(({ text }) => !/\d|:$/.test(text)) &&
    words.filter((word, i) => isApart(words[i - 1], word)).length >= FEWEST,
);

const isApart = (before: Word | undefined, word: Word) =>
  !before || word.x0 - before.x1 > CELL_GAP * word.space;

/** At least half of the words are known heading words. */
const isMostlyHeadingWords = deriveOnce(
  (line: Line) =>
    isLineOfWords(line) && 2 * line.words.filter(isHeadingWord).length >= line.words.length,
);

export interface Run {
  first: number;
  last: number;
}

/** Runs of adjacent heading lines. Lines with unknown words must also be directly above a row of numbers. */
export const headingRuns = deriveOnce((lines: Line[]): Run[] => {
  const runs: Run[] = [];
  for (const [index, line] of lines.entries()) {
    const known = isHeadingLine(line);
    if (!known && !isMostlyHeadingWords(line)) continue;
    const run = runs.at(-1);
    const middle = lines[index - 1];
    if (run?.last === index - 1 && isNear(lines[run.last], line)) run.last = index;
    // Beside a two-line heading, other headings may be centered on a line in between.
    else if (run?.last === index - 2 && middle && isBetween(lines[run.last], middle, line))
      run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs.flatMap(run => {
    let { first, last } = run;
    first += wrappedAbove(lines, run);
    while (last >= first && !isHeadingLine(lines[last] as Line) && !standsOverNumbers(lines, last))
      last--;
    return last < first ? [] : [{ first: withUpper(lines, first), last }];
  });
});

const isHead = ({ words }: Line) => words.length > FEWEST;

const headLines = deriveOnce(
  (lines: Line[]): Set<Line> =>
    new Set(
      headingRuns(lines)
        .map(({ first, last }) => lines.slice(first, last + 1))
        .filter(run => run.some(isHead))
        .flat(),
    ),
);

/**
 * Heading lines of a table, which end the table above even without a title. A wrapped heading may leave a line of one
 * or two words, which could also be the end of a name.
 */
export const headsIn = (lines: Line[]) => {
  const heads = headLines(lines);
  return {
    isHead: (line: Line): boolean => isHead(line) && heads.has(line),
    isOfHead: (line: Line): boolean => heads.has(line),
  };
};

/**
 * Counts lines of heading words such as `Leave` and `Worked` that end the description above: evenly spaced, and closer
 * to the row above than to what is below.
 */
function wrappedAbove(lines: Line[], { first, last }: Run): number {
  const gap = (below: number) => {
    const [a, b] = [lines[below - 1], lines[below]];
    return a && b && a.page === b.page ? b.y - a.y : Number.POSITIVE_INFINITY;
  };
  if (!/\d\.\d/.test(lines[first - 1]?.text ?? '') || gap(first) === Number.POSITIVE_INFINITY)
    return 0;
  let below = first + 1;
  while (below <= last && gap(below) <= EVENLY * gap(first)) below++;
  if (below > last && standsOverNumbers(lines, last)) return 0;
  return gap(first) < NEARER * gap(below) ? below - first : 0;
}

const EVENLY = 1.1;
const NEARER = 0.75;

const isNear = (above: Line | undefined, below: Line, gap = LINE_GAP) =>
  above?.page === below.page && below.y - above.y <= gap * below.size;

const isBetween = (above: Line | undefined, middle: Line, below: Line) =>
  isNear(above, middle, 1.2) &&
  isNear(middle, below, 1.2) &&
  middle.words.every(({ text }) => !/\d|:$/.test(text));

function standsOverNumbers(lines: Line[], index: number): boolean {
  const line = lines[index];
  const row = lines.slice(index + 1, index + 4).find(({ text }) => /\d\.\d/.test(text));
  return (
    line !== undefined &&
    row !== undefined &&
    isNear(line, row, ROW_GAP) &&
    row.words.filter(({ text }) => parseAmount(text) !== null).length > 1
  );
}

/** The upper lines of wrapped headings may have unknown words only. */
function withUpper(lines: Line[], first: number): number {
  const [top, upper, line] = [lines[first - 2], lines[first - 1], lines[first]];
  if (!upper || !line || line.words.length < FEWEST) return first;
  if (isLineOfWords(upper) && isNear(upper, line, 1.5)) return first - 1;
  return top && isLineOfWords(top) && isBetween(top, upper, line) ? first - 2 : first;
}
