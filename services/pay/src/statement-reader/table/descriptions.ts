import { kindOf } from '../../domain/statements/row-category.js';
import { POINT_OF_NAME } from '../text/numbers-of-names.js';
import { withoutPrivateNumbers } from '../text/private-numbers.js';
import { blocksOf, gap, type Block as Spaced } from './blocks.js';
import { isWordsAlone, type RawRow } from './cells.js';

/** A row whose description's lines were put together. */
export interface DescribedRow extends RawRow {
  description: string;
  lines: RawRow[];
  /** Words that stand alone may name another row, which changes what this one is. */
  doubtful: boolean;
}

/** `torn` where words of its name may be left over. */
type Block = Spaced & { torn?: true };

/** Further (in sizes) from a row's line than this, text is a paragraph of its own. */
const REACH = 2;

/** No line of a row stands further (in sizes) below another. */
const FAR = 3;

/** Lines of one text stand no further apart (in sizes). */
const TIGHT = 1.3;

/** A description wraps on at most this many lines. */
const MOST_LINES = 8;

type Known = (description: string) => boolean;

/**
 * Descriptions wrap. Where rows stand further apart than the lines within them, that tells them
 * apart; else a line without numbers continues the row above it, unless it is closer to the row
 * below, or only together with the row below makes a description that is known. Two that are known
 * are two rows, of which one has blank cells.
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

/** Words that stand far below the last row are none of the table. */
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

/** The words beside the numbers and all of them together name different kinds of pay. */
function isDoubtful({ lines, torn }: Block, isKnown: Known): boolean {
  if (torn) return true;
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

/** Browsers break a line behind the hyphen of FERS-RAE, which no space follows. */
const continued = (above: string, below: string) =>
  /[a-z]-$/i.test(above) ? above + below : `${above} ${below}`;

/**
 * Numbers stand on the first lines of all rows' names or on the last ones: what makes more names
 * known counts. Where it makes less than half of those known that wrap, and codes say where rows
 * are but not where names begin, none is certain.
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
  if (2 * known(coded) < coded.length) for (const row of coded) row.torn = true;
  tearUncertain(raw, rows, isKnown);
  return rows;
}

/** The widest space between two rows is wider (in sizes) than the others by this, where it tells. */
const WIDER = 0.1;

/**
 * Lines between the numbers of two rows are told apart by the widest space among them, or by the
 * names that they make known. Else both rows' names are uncertain: one may have lines of the other.
 */
function tearUncertain(raw: RawRow[], rows: Block[], isKnown: Known): void {
  const owner = new Map(rows.flatMap(row => row.lines.map(line => [line, row] as const)));
  let above: Block | undefined;
  let between: RawRow[] = [];
  /** A line that no row took is missing from a name beside it. */
  const tearBeside = (lines: RawRow[], beside: (Block | undefined)[]) => {
    const lost = lines.filter(line => !owner.has(line));
    for (const row of beside)
      if (row?.lines.some(own => lost.some(line => near(own, line)))) row.torn = true;
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
    tearBeside(between, [above, row]);
    if (above && own.length > 0 && !isWidest(stretch, split))
      for (const [block, lines] of [
        [above, split],
        [row, own.length - split],
      ] as const)
        if (lines > 0 && !isKnown(spell(block.lines))) block.torn = true;
    above = row;
    between = [];
  }
  tearBeside(between, [above]);
  // What the last row took may be a row without amounts.
  const after = new Set(between);
  const own = above?.lines.filter(line => !after.has(line)) ?? [];
  if (above && own.length < above.lines.length && isKnown(spell(own)))
    above.torn ||= isKnown(spell(above.lines)) ? undefined : true;
}

function isWidest(stretch: RawRow[], at: number): boolean {
  const gaps = stretch.slice(1).map((row, i) => gap(stretch[i], row));
  const others = gaps.filter((_, i) => i !== at);
  return (gaps[at] ?? 0) > Math.max(...others) + WIDER * (stretch[0]?.size ?? 0);
}

function byNearness(raw: RawRow[], isKnown: Known): Block[] {
  const rows: Block[] = [];
  let pending: RawRow[] = [];
  // Numbers that stand on the last lines of their cells: the first line of the table has none.
  const numbersLast = raw.find(row => row.words.length > 0)?.cells.length === 0;
  const below = numberedBelow(raw);
  for (const [index, current] of raw.entries()) {
    if (isWordsAlone(current)) {
      if (current.words.length === 0) continue;
      const above = rows.at(-1);
      if (isRowOfItsOwn(above, current, below[index])) {
        if (above && makesAnotherKind(above, current)) above.torn = true;
        rows.push({ row: current, lines: [current] });
      } else if (above && belongsAbove(above, current, below[index])) above.lines.push(current);
      else pending.push(current);
      continue;
    }
    const lead = current.begins ? [] : leadTo(current, pending.slice(-MOST_LINES));
    const last = rows.at(-1);
    if (last && current.begins && pending.length > 0) last.torn = true;
    pending = [];
    rows.push({ row: current, lines: [...lead, current] });
  }
  return rows;

  /** All of its cells are blank, and what is beside it has a name without it. */
  function isRowOfItsOwn(above: Block | undefined, line: RawRow, below: RawRow | undefined) {
    const beside = below && near(line, below) ? below : undefined;
    return (
      isKnown(spell([line])) &&
      (above === undefined ||
        (isKnown(spell(above.lines)) && !isKnown(spell([...above.lines, line])))) &&
      (beside === undefined || (isKnown(spell([beside])) && !isKnown(spell([line, beside]))))
    );
  }

  /** `Holiday Worked`, `Retro`: a row without amounts, or the end of the name above it, which is then owed of before. */
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
    // Between two rows that begin with their codes there is nothing else it could belong to.
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

/** A third line is out of the row's reach, but as close to the second as that is to the first. */
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

/** For each row the next one with numbers. */
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

/** Without what is private, and what only leads to a description or away from it. */
export function clean(text: string): string {
  return (
    withoutPrivateNumbers(text)
      .replaceAll(POINT_OF_NAME, '.')
      .replace(/\s+/g, ' ')
      // The sign of an amount that stands apart from it.
      .replace(/ [$](?= )/g, '')
      // A percentage is a code that ran into it.
      .replace(/ (\d+(\.\d+)?)?%(?= |$)/g, '')
      .replace(/^[\s\-–.:|]+|(?<![\s\-–:|$#])[\s\-–:|$#]+$/g, '')
  );
}
