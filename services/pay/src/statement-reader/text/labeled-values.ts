import { amountValue, type ValueReader } from './field-values.js';
import { findLabels, type Label, pieces } from './labels.js';
import type { Line, Word } from './word.js';

/** In spaces: a value this close behind a label is its own; the last line of one that wraps it follows as a word. */
const CLOSE = 5;
const NEXT = 1.7;

/** Values below a label stand at most this far down (in sizes). */
const BELOW = 6;

/** The value of a labeled field: behind its label, or below it. */
export function findField(lines: Line[], label: RegExp, read: ValueReader): string | undefined {
  for (const value of fieldValues(lines, label, read)) return value;
  return undefined;
}

/** One for each place where the label has a value. */
export function* fieldValues(lines: Line[], label: RegExp, read: ValueReader): Generator<string> {
  for (const found of findLabels(lines, label)) {
    // What stands far behind, or behind the last line of a label that wraps, may be another
    // label's: what stands right below is then nearer.
    const line = lines[found.line];
    const value =
      behind(line, found, read, found.upper ? NEXT : CLOSE) ??
      besideMiddle(lines, found, read) ??
      below(lines, found, read) ??
      behind(line, found, read, Number.POSITIVE_INFINITY) ??
      (found.upper &&
        behind(
          found.upper.line,
          { ...found, ...found.upper.label },
          read,
          Number.POSITIVE_INFINITY,
        )) ??
      inOrder(lines, found, read) ??
      below(lines, found, read, touching);
    if (value !== undefined) yield value;
  }
}

/** A value, and what leads to it, is at most this many words. */
const MOST_WORDS = 12;

/** No value stands further below its label, however large the label is. */
const MOST_LINES = 20;

/** Words that only lead to a value. */
const isLead = (word: Word) => /^[:$#|.]+$/.test(word.text);

/** The colon of a label below, and what leads to a value far behind it, are no beginning of one that stands here. */
function leadsToNext({ words }: Line, at: number): boolean {
  const first = words.findIndex((word, i) => i >= at && !isLead(word));
  const [lead, value] = [words[first - 1], words[first]];
  if (first === at) return true;
  if (!lead || !value || words.slice(at, first).some(({ text }) => text === ':')) return false;
  return value.x0 - lead.x1 <= CLOSE * value.space;
}

const wordsFrom = (line: Line | undefined, at: number) =>
  line?.words.slice(at, at + MOST_WORDS) ?? [];

function behind(
  line: Line | undefined,
  label: Label,
  read: ValueReader,
  reach: number,
): string | undefined {
  const words = wordsFrom(line, label.next);
  const first = words.findIndex(word => !isLead(word));
  const word = words[first];
  const before = words[first - 1]?.x1 ?? label.x1;
  return word && word.x0 - before <= reach * word.space ? read(words.slice(first)) : undefined;
}

/**
 * Beside a label on two lines its value may stand in the middle of its cell, on a line between them. It is the
 * label's if nothing on the label's own lines stands nearer: that would be the next label.
 */
function besideMiddle(lines: Line[], label: Label, read: ValueReader): string | undefined {
  const behindLabel = (line: Line | undefined) =>
    line?.words.findIndex(word => word.x0 >= label.x1) ?? -1;
  const startBehind = (line: Line | undefined) =>
    line?.words[behindLabel(line)]?.x0 ?? Number.POSITIVE_INFINITY;
  const own = [label.upper?.line, lines[label.line]];
  for (let at = label.line - 1; label.upper && lines[at] !== label.upper.line; at--) {
    const middle = lines[at];
    const first = behindLabel(middle);
    if (first < 0 || own.some(line => startBehind(line) < startBehind(middle))) continue;
    const value = read(wordsFrom(middle, first).filter(word => !isLead(word)));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The headings of a table: what stands under them is its own. */
const TABLE = /^\W*(type|description|earnings|deductions)\b/i;

function below(
  lines: Line[],
  label: Label,
  read: ValueReader,
  isUnder: typeof inside = inside,
): string | undefined {
  const own = lines[label.line];
  if (!own) return undefined;
  for (const line of lines.slice(label.line + 1, label.line + 1 + MOST_LINES)) {
    if (line.page !== own.page || line.y - own.y > BELOW * own.size) return undefined;
    if (TABLE.test(line.text)) return undefined;
    // Nothing else may stand between: it would be the label of what is further down.
    const under = isUnder(line, label);
    if (under.length === 0 && touching(line, label).length === 0) continue;
    for (const at of under) {
      if (!leadsToNext(line, at)) continue;
      const value = read(wordsFrom(line, at).filter(word => !isLead(word)));
      if (value !== undefined) return value;
    }
    if (!/^\d+\.?$/.test(line.words[under[0] ?? 0]?.text ?? '')) return undefined;
  }
  return undefined;
}

const within =
  (hair: number) =>
  ({ words }: Line, { x0, x1 }: Label): number[] =>
    words.flatMap((word, at) => (word.x0 < x1 - hair && word.x1 > x0 + hair ? [at] : []));
/** Which words stand below a label. */
const inside = within(1);
/** One that only touches it, by a hair, may be the end of the cell beside it. */
const touching = within(-1);

/**
 * Browsers center headings and put values to the left: in wide columns none stands under its own.
 * As many values right below as there are labels are theirs, one by one; some labels may wrap.
 */
function inOrder(lines: Line[], found: Label, read: ValueReader): string | undefined {
  const own = lines[found.line];
  const { line: top, label } = found.upper ?? { line: own, label: found };
  if (!own || !top) return undefined;
  const at = lines
    .slice(found.line + 1, found.line + 1 + LABEL_LINES)
    .findIndex(line => !goesOn(line));
  const values = at < 0 ? undefined : lines[found.line + 1 + at];
  if (values?.page !== own.page || values.y - own.y > BELOW * own.size) return undefined;
  // Where one label wraps, those beside it may stand on a line between its own.
  const [above] = lines.slice(Math.max(0, found.line - 1), found.line);
  const beside = above?.page === own.page && own.y - above.y <= own.size ? [above] : [];
  const labels = columnsOf([...beside, top, ...lines.slice(found.line, found.line + 1 + at)]);
  const cells = pieces(values.words);
  if (labels.length < 2 || labels.length !== cells.length) return undefined;
  const column = labels.findIndex(({ x0, x1 }) => x0 <= label.x1 && label.x1 <= x1);
  const cell = cells[column];
  return cell && read(values.words.slice(cells[column - 1]?.next ?? 0, cell.next));
}

/** What stands above each other, from left to right. */
function columnsOf(lines: Line[]): { x0: number; x1: number }[] {
  const columns: { x0: number; x1: number }[] = [];
  for (const { x0, x1 } of lines
    .flatMap(({ words }) => pieces(words))
    .sort((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1);
    if (last && x0 < last.x1) last.x1 = Math.max(last.x1, x1);
    else columns.push({ x0, x1 });
  }
  return columns;
}

/** Labels wrap on at most this many lines. */
const LABEL_LINES = 3;

/** The second lines of labels have no values. */
const goesOn = ({ words }: Line) => words.every(({ text }) => !/\d/.test(text));

/**
 * An amount that stands in a small table of its own, beside one for the year so far: the column
 * headed as current is taken where headings tell, else the first.
 */
export function currentAmount(lines: Line[], label: RegExp): string | undefined {
  for (const { value } of labeledAmounts(lines, label)) return value;
  return undefined;
}

/** For each place where the label has amounts: the current one, and all of them as printed. */
export function* labeledAmounts(
  lines: Line[],
  label: RegExp,
): Generator<{ value: string; printed: string }> {
  for (const found of findLabels(lines, label)) {
    const line = lines[found.line];
    const amounts: Word[] = [];
    for (const word of wordsFrom(line, found.next)) {
      if (isLead(word)) continue;
      if (amountValue([word]) === undefined) break;
      amounts.push(word);
    }
    const chosen =
      amounts.length > 1 ? underCurrent(linesAbove(lines, found.line), amounts) : amounts[0];
    const value = chosen
      ? amountValue([chosen])
      : (besideMiddle(lines, found, amountValue) ??
        below(lines, found, amountValue) ??
        inOrder(lines, found, amountValue) ??
        below(lines, found, amountValue, touching));
    if (value !== undefined)
      yield { value, printed: amounts.map(({ text }) => text).join(' ') || value };
  }
}

/** The nearest first. */
const linesAbove = (lines: Line[], line: number) =>
  lines.slice(Math.max(0, line - 12), line).reverse();

function underCurrent(above: Line[], amounts: Word[]): Word | undefined {
  for (const line of above) {
    const heads = pieces(line.words);
    const current = heads.find(head =>
      /^(\d*current(payperiod)?|thisperiod|payperiod|thispayperiod)$/.test(head.text),
    );
    const year = heads.find(head => /^(ytd|yeartodate)$/.test(head.text));
    if (current && year) return year.x0 < current.x0 ? amounts.at(-1) : amounts[0];
  }
  return amounts[0];
}
