import { isAsWritten, isBetween, isNameToo, isPay, isPlace } from './words-of-pay.js';

/** What a description may carry out of the reader. */
export interface PublicWords {
  /** Empty where nothing is left that names anything. */
  text: string;
  /** Words went, which a reader of the description may miss; of numbers alone nobody does. */
  shortened: boolean;
}

/** In characters. */
const LONGEST = 80;

/** A code or the number of a loan has up to three figures; more, over a whole description, may be a person's. */
const MOST_FIGURES = 3;

/** `telling` names pay, `weak` says something beside it (a dash, a 1, a K), `strange` may be private. */
type Kind = 'telling' | 'weak' | 'strange';

interface Token {
  text: string;
  kind: Kind;
  figures: number;
  /** What it has of words that are not known. */
  words: boolean;
}

/**
 * Keeps the words of pay. A stranger among them goes, and with it the weak ones that touch it: the
 * initial beside a name, the number before a street.
 */
export function publicWords(description: string): PublicWords {
  const taxes = /\b(tax|taxes|withh\w*|wh|swt|income|local|sui|sdi|pfm?l)\b/i.test(description);
  const tokens = description
    .split(/\s+/)
    .filter(text => text !== '')
    .map(text => toToken(text, taxes));
  const figures = tokens.reduce((sum, token) => sum + token.figures, 0);
  const judged = tokens.map(token =>
    token.figures > 0 && figures > MOST_FIGURES ? { ...token, kind: 'strange' as const } : token,
  );
  const kept = withoutNeighbours(judged);
  const text = kept.some(token => namesPay(token.text)) ? joined(kept) : '';
  const gone = judged.filter(token => token.kind === 'strange');
  return { text, shortened: gone.some(token => token.words) || (text === '' && gone.length > 0) };
}

function toToken(text: string, taxes: boolean): Token {
  const parts = partsOf(text);
  if (isAsWritten(text.toLowerCase())) return { text, kind: 'telling', figures: 0, words: false };
  const kinds = parts.map(part => kindOf(part, taxes));
  const marks = parts.length === 0 && !/^[-–—&/+.,:;()'#$%*|]+$/.test(text);
  return {
    text,
    kind:
      marks || kinds.includes('strange')
        ? 'strange'
        : kinds.includes('telling')
          ? 'telling'
          : 'weak',
    figures: text.replace(/\P{Nd}/gu, '').length,
    words: parts.some((part, i) => kinds[i] === 'strange' && (isWord(part) || holdsWord(part))),
  };
}

const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(part => part !== '');

/** Letters, and not those that stand for figures that are hidden. */
const isWord = (part: string) => /^\P{N}{2,}$/u.test(part) && !/^x+$/.test(part);

/** A code that is printed over a word: `INC01ENTIVE`. */
const holdsWord = (part: string) => /\p{L}\p{N}+\p{L}/u.test(part) && /\p{L}{3}/u.test(part);

function kindOf(part: string, taxes: boolean): Kind {
  if (isPay(part)) return isNameToo(part) ? 'weak' : 'telling';
  if (isBetween(part) || (taxes && isPlace(part))) return 'weak';
  // An initial, a number, a code of both.
  return /^([a-z]|\d{1,3}|[a-z]{1,2}\d{1,2}|\d{1,2}[a-z]{1,2})$/.test(part) ? 'weak' : 'strange';
}

/** Runs of weak tokens that a stranger stands at either end of go with it. */
function withoutNeighbours(tokens: Token[]): Token[] {
  const before = besideStranger(tokens);
  const behind = besideStranger(tokens.toReversed()).reverse();
  return tokens.filter(
    ({ kind }, at) => kind === 'telling' || (kind === 'weak' && !before[at] && !behind[at]),
  );
}

function besideStranger(tokens: Token[]): boolean[] {
  let stranger = false;
  return tokens.map(({ kind }) => {
    if (kind !== 'weak') stranger = kind === 'strange';
    return stranger;
  });
}

const namesPay = (text: string) =>
  isAsWritten(text.toLowerCase()) || partsOf(text).some(part => isPay(part));

function joined(tokens: Token[]): string {
  let text = '';
  for (const token of tokens) {
    if (text.length + token.text.length + 1 > LONGEST) break;
    text += ` ${token.text}`;
  }
  const whole = count(text, '(') === count(text, ')') ? text : text.replace(/[()]/g, '');
  return whole
    .replace(/^[\s\-–—.,:;/&+|]+/, '')
    .replace(/(?<![\s\-–—:;,/&+|$#*(])[\s\-–—:;,/&+|$#*(]+$/, '');
}

const count = (text: string, sign: string) => text.split(sign).length - 1;
