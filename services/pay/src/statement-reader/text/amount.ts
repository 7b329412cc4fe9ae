/** Digits with correctly placed commas or none; optional decimals; a sign before, after, or as parentheses. */
const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{1,4})?`;
const AMOUNT = new RegExp(String.raw`^\$?(\()?(-)?\$?(-)?(${DIGITS})(-|CR)?(\))?$`, 'i');

/** In characters; longer text is not examined. */
export const LONGEST_NUMBER = 24;

const plain = (text: string) => text.replace(/[−–—]/g, '-').replace(/[*]+$/, '');

/**
 * Converts a cell's text to a decimal string, or `null` if it is not a number. `1,234.56`, `-123.45`, `123.45-`,
 * `(123.45)` and `123.45CR` are numbers; `1,23` and `1.2.3` are not.
 */
export function parseAmount(text: string): string | null {
  if (text.length > LONGEST_NUMBER) return null;
  const match = AMOUNT.exec(plain(text));
  const digits = match?.[4];
  if (!match || !digits || digits === '.') return null;
  const [, open, before, inside, , behind, close] = match;
  if ((open === undefined) !== (close === undefined)) return null;
  const signs = [open, before, inside, behind].filter(sign => sign !== undefined).length;
  if (signs > 1) return null;
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.');
  const value = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`;
  return signs === 1 && /[1-9]/.test(value) ? `-${value}` : value;
}

/** Requires cents: a whole number may be a code or part of a name. */
export const isAmount = ({ text }: { text: string }): boolean =>
  text.includes('.') && parseAmount(text) !== null;

/** An unknown sign, or one whose font does not identify it, may be a minus. */
const WITH_SIGNS = /^[^\p{L}\p{N}%/:]*[\d.,]*\d[\d.,]*[^\p{L}\p{N}%/:]*$/u;

/** Text that looks like a truncated or merged number. It must not be skipped as a word. */
export function isBrokenAmount(text: string): boolean {
  return (
    text.length <= 2 * LONGEST_NUMBER &&
    parseAmount(text) === null &&
    (WITH_SIGNS.test(text) || /^-\$$/.test(plain(text))) &&
    /[.,$]/.test(text)
  );
}

/** A word and an amount printed over each other: `P8a0y.00`. */
export const isOverprinted = (text: string): boolean =>
  text.length <= 2 * LONGEST_NUMBER &&
  /[a-z]/i.test(text) &&
  /\d[a-z()]*\.[a-z()]*\d/i.test(text) &&
  parseAmount(text) === null;

/** Whether two separate pieces (gap in font sizes) are one number: `5,469` `.60`, `(` `9.00`. */
export function joinsTo(left: string, right: string, gap: number): boolean {
  if (gap > 0.75 || left.length > LONGEST_NUMBER || right.length > LONGEST_NUMBER) return false;
  const [a, b] = [plain(left), plain(right)];
  if (b === '%') return /\d$/.test(a);
  // A monospaced space may separate a parenthesis from its number.
  if (
    gap <= 0.65 &&
    ((/^(\(|-\$)$/.test(a) && /^\$?[\d.]/.test(b)) || (/^\(.*\d$/.test(a) && b === ')'))
  )
    return true;
  // `4.67 CR`: a credit.
  if (gap <= 0.65 && /\.\d{2}$/.test(a) && /^cr$/i.test(b)) return true;
  if (gap > 0.45) return false;
  // A number in a name, `Allotment #1 .50`, has no cents.
  const isNumber = /^[($-]*[\d.,]+$/.test(a);
  if (isNumber && /\d$/.test(a) && /^[.,]\d/.test(b)) return true;
  if (isNumber && /\d[.,]$/.test(a) && /^\d/.test(b)) return true;
  // A decimal point alone, with more digits after it.
  if (gap <= 0.2 && /\d$/.test(a) && /^[.,]$/.test(b)) return true;
  if (/^(\(?-?\$|\()$/.test(a) && /^[($-]?\.?\d/.test(b)) return true;
  // A minus with a wider gap is a dash: `RETIREMENT - 75.00`.
  if (gap <= 0.2 && ((/^-$/.test(a) && /^\.?\d/.test(b)) || (/\.\d{2}$/.test(a) && b === '-')))
    return true;
  // `5,4` `69.60`: together they are a number, and the first alone is not.
  return /\d$/.test(a) && isBrokenAmount(a) && parseAmount(a + b) !== null;
}

/** A sign alone in a cell marks it as empty. */
export function isBlankMark(text: string): boolean {
  return /^[-–—−$.]+$/.test(text) && !/-\$$/.test(plain(text));
}
