import { amountValue, type ValueReader } from './field-values.js';
import { findLabels, type Label, pieces } from './labels.js';
import type { Line, Word } from './word.js';

/**
 * In spaces: a value within `CLOSE` of a label is its own. After the last line of a wrapped label it must follow within
 * `NEXT`, like a word.
 */
const CLOSE = 5;
const NEXT = 1.7;

/** In font sizes: maximum distance of a value below its label. */
const BELOW = 6;

/** Value of a labeled field: after its label, or below it. */
export function findField(lines: Line[], label: RegExp, read: ValueReader): string | undefined {
  for (const value of fieldValues(lines, label, read)) return value;
  return undefined;
}

/** Yields a value for each place where the label has one. */
export function* fieldValues(lines: Line[], label: RegExp, read: ValueReader): Generator<string> {
  for (const found of findLabels(lines, label)) {
    // A value far after a label, or after the last line of a wrapped one, may belong to another label, so a value
    // directly below comes first.
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

/** Maximum words of a value, including punctuation before it. */
const MOST_WORDS = 12;

/** Maximum lines between a label and its value, however large the label is. */
const MOST_LINES = 20;

/** Punctuation before a value. */
const isLead = (word: Word) => /^[:$#|.]+$/.test(word.text);

/** The colon of a label below, or punctuation before a value far to its right, does not start a value here. */
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
 * Beside a two-line label, the value may be centered on a line in between. It belongs to the label unless something on
 * the label's own lines is nearer: the next label.
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

/** Table headings; values under them belong to the table. */
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
    // Other text in between would be the label of the value further down.
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
/** Words below a label. */
const inside = within(1);
/** A word that only touches the label's column may be the end of the neighboring cell. */
const touching = within(-1);

/**
 * Browsers center headings and left-align values, so in wide columns no value is under its own label. If there are as
 * many values directly below as labels, they are assigned in order; some labels may wrap.
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
  // Beside a wrapped label, other labels may be on a line between its lines.
  const [above] = lines.slice(Math.max(0, found.line - 1), found.line);
  const beside = above?.page === own.page && own.y - above.y <= own.size ? [above] : [];
  const labels = columnsOf([...beside, top, ...lines.slice(found.line, found.line + 1 + at)]);
  const cells = pieces(values.words);
  if (labels.length < 2 || labels.length !== cells.length) return undefined;
  const column = labels.findIndex(({ x0, x1 }) => x0 <= label.x1 && label.x1 <= x1);
  const cell = cells[column];
  return cell && read(values.words.slice(cells[column - 1]?.next ?? 0, cell.next));
}

/** Columns of overlapping words, left to right. */
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

/** Maximum lines of a wrapped label. */
const LABEL_LINES = 3;

/** The second lines of labels have no values. */
const goesOn = ({ words }: Line) => words.every(({ text }) => !/\d/.test(text));

/**
 * An amount in a small table of its own, beside a year-to-date amount. Takes the column headed as current if there is
 * one, otherwise the first.
 */
export function currentAmount(lines: Line[], label: RegExp): string | undefined {
  for (const { value } of labeledAmounts(lines, label)) return value;
  return undefined;
}

/** For each place where the label has amounts: the current amount, and all of them as printed. */
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

/** Nearest first. */
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
