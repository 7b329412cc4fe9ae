import type { Discrepancy } from '@guildhall/contracts/pay';
import { words } from '../words/index.js';
import { Ledger, type LedgerRow } from './ledger.js';
import { nameOf } from './notes.js';
import { differenceOf } from './pairs.js';

const say = words.check;
export const columns = [say.category, say.earned, say.paid, say.difference];

interface ComparedProps<R> {
  readonly caption: string;
  readonly rows: readonly R[];
  /** What the answer does not count: it stands under the total, and has no color. */
  readonly notCounted: readonly R[];
  readonly opensTo?: (row: R) => Pick<LedgerRow, 'isOpen' | 'work'>;
}

/** Earned, paid and the difference of each kind of pay: the total proves the sentence above. */
export function Compared<R extends Pick<Discrepancy, 'category' | 'expected' | 'actual'>>({
  caption,
  rows,
  notCounted,
  opensTo,
}: ComparedProps<R>) {
  const rowOf = (row: R): LedgerRow => ({
    key: row.category,
    name: nameOf(row.category),
    amounts: [row.expected, row.actual, differenceOf(row)],
    ...opensTo?.(row),
  });
  return (
    <Ledger
      isSigned
      caption={caption}
      columns={columns}
      rows={rows.map(row => ({ ...rowOf(row), isBad: differenceOf(row) < 0 }))}
      total={say.sum}
      beside={{ name: say.notCounted, rows: notCounted.map(rowOf) }}
    />
  );
}
