import { kindOf } from '../../domain/statements/row-category.js';
import { POINT_OF_NAME } from '../text/numbers-of-names.js';
import { withoutPrivateNumbers } from '../text/private-numbers.js';
import { blocksOf, gap, type Block as Spaced } from './blocks.js';
import { isWordsAlone, type RawRow } from './cells.js';

/** A row with its description joined from all its lines. */
export interface DescribedRow extends RawRow {
  description: string;
  lines: RawRow[];
  /** Unassigned words may belong to another row's name, which would change what this row is. */
  doubtful: boolean;
}

/** `unsure`: part of the name may be missing, or belong to another row. */
type Block = Spaced & { unsure?: true };

/** In font sizes: text further from the row's line is a separate paragraph. */
const REACH = 2;

/** In font sizes: text after a larger gap is a footer. */
const FAR = 3;

/** In font sizes: maximum line spacing within one text. */
const TIGHT = 1.3;

/** Maximum lines of a description. */
const MOST_LINES = 8;

type Known = (description: string) => boolean;

/**
 * Joins wrapped descriptions. Spacing decides if rows are further apart than lines. Otherwise a line without numbers
 * continues the row above, unless it is closer to the row below, or forms a known description only with the row below.
 * Two known descriptions are two rows, one with blank cells.
 */
export function describeRows(printed: RawRow[], isKnown: Known): DescribedRow[] {
  const raw = withoutFooter(printed);
  const spaced = blocksOf(raw)?.map(each => ({ ...each, doubtful: false }));
  const rows =
    spaced && !spaced.some(({ lines }) => namesTwo(lines, isKnown))
      ? spaced
      : byNames(raw, isKnown).map(each => ({
          ...each,
          doubtful: isDoubtful(each, isKnown),
        }));
  return rows.map(({ row, lines, doubtful }) => ({
    ...row,
    lines,
    doubtful,
    description: spell(lines),
  }));
}

/** Drops text far below the last row, which is not part of the table. */
function withoutFooter(raw: RawRow[]): RawRow[] {
  const from = raw.findLastIndex(row => !isWordsAlone(row)) + 1;
  const far = raw.findIndex(
    (row, i) =>
      i >= from && i > 0 && gap(raw[i - 1], row) > FAR * Math.max(row.size, raw[i - 1]?.size ?? 0),
  );
  return far < 0 ? raw : raw.slice(0, far);
}

function namesTwo(lines: RawRow[], isKnown: Known): boolean {
  const known = lines.filter(line => isKnown(spell([line])));
  return known.length > 1 && !isKnown(spell(lines));
}

/** The words beside the numbers and the whole description name different kinds of pay. */
function isDoubtful({ lines, unsure }: Block, isKnown: Known): boolean {
  if (unsure) return true;
  const whole = spell(lines);
  if (isKnown(whole)) return false;
  const [own, all] = [spell(lines.filter(line => !isWordsAlone(line))), whole].map(description =>
    kindOf({ description }),
  );
  return (
    own?.category !== 'other' && (own?.category !== all?.category || own?.retro !== all?.retro)
  );
}

export const spell = (lines: RawRow[]) =>
  clean(lines.map(line => line.words.map(word => word.text).join(' ')).reduce(continued, ''));

/** Browsers break a line after the hyphen of FERS-RAE, so no space follows it. */
const continued = (above: string, below: string) =>
  /[a-z]-$/i.test(above) ? above + below : `${above} ${below}`;

/**
 * Numbers are on the first or the last line of every name; the reading that makes more names known wins. If it makes
 * fewer than half of the wrapped coded names known, none of those is certain: codes mark rows, but not where names
 * begin.
 */
function byNames(raw: RawRow[], isKnown: Known): Block[] {
  const last: Block[] = [];
  let lead: RawRow[] = [];
  for (const row of raw) {
    if (isWordsAlone(row)) lead.push(row);
    else {
      const far = lead.findLastIndex((line, i) => !near(line, lead[i + 1] ?? row));
      last.push({ row, lines: [...lead.slice(far + 1).slice(-MOST_LINES), row] });
      lead = [];
    }
  }
  const wrapped = (rows: Block[]) => rows.filter(({ lines }) => lines.length > 1);
  const known = (rows: Block[]) => rows.filter(({ lines }) => isKnown(spell(lines))).length;
  const first = byNearness(raw, isKnown);
  const rows = known(wrapped(last)) > known(wrapped(first)) ? last : first;
  const coded = wrapped(rows).filter(({ row }) => row.begins);
  if (2 * known(coded) < coded.length) for (const row of coded) row.unsure = true;
  markUnsureNames(raw, rows, isKnown);
  return rows;
}

/** In font sizes: a gap between rows is conclusive only if it is wider than the others by this. */
const WIDER = 0.1;

/**
 * Lines between the numbers of two rows are divided at the widest gap, or by the known names they form. Otherwise both
 * names are uncertain, because one may include lines of the other.
 */
function markUnsureNames(raw: RawRow[], rows: Block[], isKnown: Known): void {
  const owner = new Map(rows.flatMap(row => row.lines.map(line => [line, row] as const)));
  let above: Block | undefined;
  let between: RawRow[] = [];
  /** A line that no row took is missing from a name beside it. */
  const markBeside = (lines: RawRow[], beside: (Block | undefined)[]) => {
    const lost = lines.filter(line => !owner.has(line));
    for (const row of beside)
      if (row?.lines.some(own => lost.some(line => near(own, line)))) row.unsure = true;
  };
  for (const line of raw) {
    const row = owner.get(line);
    if (row?.row !== line) {
      if (line.words.length > 0) between.push(line);
      continue;
    }
    const own = between.filter(each => owner.has(each));
    const split = own.filter(each => owner.get(each) === above).length;
    const stretch = [...(above ? [above.row] : []), ...between, line];
    markBeside(between, [above, row]);
    if (above && own.length > 0 && !isWidest(stretch, split))
      for (const [block, lines] of [
        [above, split],
        [row, own.length - split],
      ] as const)
        if (lines > 0 && !isKnown(spell(block.lines))) block.unsure = true;
    above = row;
    between = [];
  }
  markBeside(between, [above]);
  // The last row's trailing line may be a separate row without amounts.
  const after = new Set(between);
  const own = above?.lines.filter(line => !after.has(line)) ?? [];
  if (above && own.length < above.lines.length && isKnown(spell(own)))
    above.unsure ||= isKnown(spell(above.lines)) ? undefined : true;
}

function isWidest(stretch: RawRow[], at: number): boolean {
  const gaps = stretch.slice(1).map((row, i) => gap(stretch[i], row));
  const others = gaps.filter((_, i) => i !== at);
  return (gaps[at] ?? 0) > Math.max(...others) + WIDER * (stretch[0]?.size ?? 0);
}

function byNearness(raw: RawRow[], isKnown: Known): Block[] {
  const rows: Block[] = [];
  let pending: RawRow[] = [];
  // If the first line has no numbers, numbers are on the last lines of their cells.
  const numbersLast = raw.find(row => row.words.length > 0)?.cells.length === 0;
  const below = numberedBelow(raw);
  for (const [index, current] of raw.entries()) {
    if (isWordsAlone(current)) {
      if (current.words.length === 0) continue;
      const above = rows.at(-1);
      if (isRowOfItsOwn(above, current, below[index])) {
        if (above && makesAnotherKind(above, current)) above.unsure = true;
        rows.push({ row: current, lines: [current] });
      } else if (above && belongsAbove(above, current, below[index])) above.lines.push(current);
      else pending.push(current);
      continue;
    }
    const lead = current.begins ? [] : leadTo(current, pending.slice(-MOST_LINES));
    const last = rows.at(-1);
    if (last && current.begins && pending.length > 0) last.unsure = true;
    pending = [];
    rows.push({ row: current, lines: [...lead, current] });
  }
  return rows;

  /** A row with blank cells: its neighbors have complete names without it. */
  function isRowOfItsOwn(above: Block | undefined, line: RawRow, below: RawRow | undefined) {
    const beside = below && near(line, below) ? below : undefined;
    return (
      isKnown(spell([line])) &&
      (above === undefined ||
        (isKnown(spell(above.lines)) && !isKnown(spell([...above.lines, line])))) &&
      (beside === undefined || (isKnown(spell([beside])) && !isKnown(spell([line, beside]))))
    );
  }

  /**
   * `Holiday Worked`, `Retro`: a row without amounts, or the end of the name above, which would make that row retro.
   */
  function makesAnotherKind(above: Block, line: RawRow): boolean {
    const isNear = near(above.lines.at(-1) ?? above.row, line);
    return (
      isNear &&
      kindOf({ description: spell([line]) }).retro &&
      !kindOf({ description: spell(above.lines) }).retro
    );
  }

  function belongsAbove(above: Block, line: RawRow, below: RawRow | undefined): boolean {
    if (above.lines.length >= MOST_LINES) return false;
    // Between two rows that begin with codes, it can only belong to the row above.
    if (above.row.begins && below?.begins && near(above.lines.at(-1) ?? above.row, line))
      return true;
    if (near(above.lines.at(-1) ?? above.row, line) && isKnown(spell([...above.lines, line])))
      return true;
    if (!reaches(above, line)) return false;
    if (spell(above.lines) === '') return true;
    if (!below || below.begins || !near(line, below)) return true;
    if (below.words.length === 0 || isKnown(spell([line, below]))) return false;
    const nearness = numbersLast ? 0.8 : 1.25;
    return line.y - above.row.y <= nearness * (below.y - line.y);
  }
}

/** A third line is out of the row's reach, but close enough to the second. */
const reaches = ({ row, lines }: Block, line: RawRow) => {
  const last = lines.at(-1);
  return near(row, line) || (last !== undefined && lines.length < 3 && isTight(last, line));
};

function leadTo(row: RawRow, pending: RawRow[]): RawRow[] {
  const far = pending.findLastIndex((part, i) => {
    const next = pending[i + 1];
    return !near(part, row) && !(next && i >= pending.length - 2 && isTight(part, next));
  });
  return pending.slice(far + 1);
}

export const isTight = (above: RawRow, below: RawRow) =>
  above.page === below.page && below.y - above.y <= TIGHT * Math.max(above.size, below.size);

/** For each row, the next row with numbers. */
function numberedBelow(raw: RawRow[]): (RawRow | undefined)[] {
  let next: RawRow | undefined;
  const fromBelow = raw.toReversed().map(row => {
    const below = next;
    if (!isWordsAlone(row)) next = row;
    return below;
  });
  return fromBelow.reverse();
}

const near = (above: RawRow, below: RawRow) =>
  above.page === below.page &&
  Math.abs(below.y - above.y) <= REACH * Math.max(above.size, below.size);

/** Removes private data, and punctuation around the description. */
export function clean(text: string): string {
  return (
    withoutPrivateNumbers(text)
      .replaceAll(POINT_OF_NAME, '.')
      .replace(/\s+/g, ' ')
      // A dollar sign separated from its amount.
      .replace(/ [$](?= )/g, '')
      // A percentage is a code that ran into the description.
      .replace(/ (\d+(\.\d+)?)?%(?= |$)/g, '')
      .replace(/^[\s\-–.:|]+|(?<![\s\-–:|$#])[\s\-–:|$#]+$/g, '')
  );
}
