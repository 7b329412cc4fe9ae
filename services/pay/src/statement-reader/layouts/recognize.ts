import { findLabels } from '../text/labels.js';
import type { Line } from '../text/word.js';
import { dfasCivilian } from './dfas-civilian.js';
import { employeeExpressTable } from './employee-express-table.js';
import { employeeExpressText } from './employee-express-text.js';
import { nfcAd334 } from './nfc-ad334.js';
import type { LayoutReader, Sign } from './reader.js';

const readers: readonly LayoutReader[] = [
  employeeExpressText,
  dfasCivilian,
  nfcAd334,
  employeeExpressTable,
];

const isShown = (sign: Sign, lines: Line[]): boolean =>
  'label' in sign
    ? findLabels(lines, sign.label).length > 0
    : lines.some(line => sign.test(line.text));

/** Selects the layout with the most matching signs. */
export function recognizeLayout(lines: Line[]): LayoutReader | undefined {
  const scored = readers
    .map(reader => ({
      reader,
      shown: reader.signs.filter(sign => isShown(sign, lines)).length,
    }))
    .filter(({ reader, shown }) => shown >= reader.needs)
    .sort((a, b) => b.shown / b.reader.signs.length - a.shown / a.reader.signs.length);
  return scored[0]?.reader;
}
