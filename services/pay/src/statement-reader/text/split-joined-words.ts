import type { Word } from './word.js';

/**
 * Producers that ignore kerning when drawing but not when measuring leave no space between words in capitals:
 * `PAYPERIOD`, `STATETAX`. Splits a run of letters that consists only of these words.
 */
const LEXICON = new Set(
  `
    account accrual accrued adj adjusted administrative advance affordability allotment amount and
    annual award back balance base basic begin beginning benefits bonus care carryover cash charge
    charity cic code code/misc compensatory contribution controller credit current date deductions
    dental differential donated donated/returned earned earnings employee end ending excused express
    federal fehb fegli fers flexible flsa for government gross health holiday hourly hours incentive
    instruction insurance leave life loan local lump medicare night number oasdi of official
    overpayment overtime pay pd period plan premium projected rate recovery regular remarks
    restored retirement retroactive salary savings security sick social special spending state
    statement straight sunday tax taxes term thrift time to total traditional training true tsp
    union used use-lose/term vision withheld withholding work worked year yr ytd net
  `
    .trim()
    .split(/\s+/),
);

const LONGEST = Math.max(...[...LEXICON].map(word => word.length));

/** In letters; longer runs (a line of dashes, a key) are not joined words. */
const LONGEST_GLUED = 100;

/** Letters followed by an amount without a space: `PAY1,234.56`. */
const WITH_AMOUNT =
  /^([a-z(][a-z/.()-]*[a-z)])([$(-]*(?:(?:[\d,]+\.\d{1,2}|\d+:[0-5]\d)[)-]?%?|\d{1,2}%))$/i;

export function splitJoinedWords(word: Word): Word[] {
  const { text } = word;
  if (text.length > LONGEST_GLUED) return [word];
  const [, letters, amount] = WITH_AMOUNT.exec(text) ?? [];
  if (letters && amount) {
    const at = word.x0 + ((word.x1 - word.x0) * letters.length) / text.length;
    return [
      ...splitJoinedWords({ ...word, text: letters, x1: at }),
      { ...word, text: amount, x0: at },
    ];
  }
  if (text.length < 5 || !/^[a-z/-]+$/i.test(text) || LEXICON.has(text.toLowerCase()))
    return [word];
  const lengths = segments(text.toLowerCase());
  if (!lengths) return [word];
  const width = (word.x1 - word.x0) / text.length;
  let at = 0;
  return lengths.map(length => {
    const piece = { ...word, text: text.slice(at, at + length), x0: word.x0 + at * width };
    at += length;
    return { ...piece, x1: word.x0 + at * width };
  });
}

/** Lengths of the words that a text consists of, longest words first. */
function segments(text: string): number[] | undefined {
  // Backward, so that the rest after each word is already solved.
  const first: (number | undefined)[] = [];
  for (let at = text.length - 2; at >= 0; at--)
    for (let length = Math.min(LONGEST, text.length - at); length >= 2; length--) {
      const end = at + length;
      const divides = end === text.length || first[end] !== undefined;
      if (!divides || !LEXICON.has(text.slice(at, end))) continue;
      first[at] = length;
      break;
    }
  const lengths: number[] = [];
  for (let at = 0; at < text.length; at += lengths.at(-1) ?? 0) {
    const length = first[at];
    if (length === undefined) return undefined;
    lengths.push(length);
  }
  return lengths;
}
