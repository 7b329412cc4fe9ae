import type { Line } from '../../text/word.js';
import { isTitle } from '../reader.js';

const REMARKS = /^\W*(\d+\.?\s*)?(remarks?|messages?)\b/i;

/**
 * Remarks are prose that names rows, amounts and dates of other periods. Nothing is read in them:
 * they reach from their title to the next one, over the pages.
 */
export function withoutRemarks(lines: Line[]): Line[] {
  let inside = false;
  return lines.filter((line, i) => {
    if (REMARKS.test(line.text)) inside = true;
    else if (inside && isTitle(line, lines[i + 1])) inside = false;
    return !inside;
  });
}
