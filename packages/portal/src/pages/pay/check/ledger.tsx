import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { decimal, sum } from '../amounts.js';

/** One kind of pay: its name, an amount for each column, and what it opens to. */
export interface LedgerRow {
  readonly key: string;
  readonly name: ComponentChildren;
  /** Null: there is none. */
  readonly amounts: readonly (number | null)[];
  /** The last amount is in dispute. */
  readonly isBad?: boolean;
  readonly isOpen?: boolean;
  /** Rows of the same table. */
  readonly work?: ComponentChildren;
}

interface LedgerProps {
  /** Read out before it. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly LedgerRow[];
  /** What their sum is called. */
  readonly total: string;
  /** What the total does not count, under it. */
  readonly beside?: { readonly name: string; readonly rows: readonly LedgerRow[] } | undefined;
  /** The last column is a difference, and has its sign. */
  readonly isSigned?: boolean;
}

const none = (
  <span class="quiet" aria-hidden="true">
    –
  </span>
);

/** Amounts line up, those of the arithmetic too: it is rows of the same table. */
export function Ledger({ caption, columns, rows, total, beside, isSigned = false }: LedgerProps) {
  const cells = ({ amounts, isBad = false }: Pick<LedgerRow, 'amounts' | 'isBad'>) =>
    amounts.map((amount, at) => {
      const isLast = isSigned && at === amounts.length - 1;
      const text = amount === null || (isLast && amount === 0) ? none : decimal(amount, isLast);
      return (
        <td key={columns[at + 1]} class="number" data-tone={isBad && isLast ? 'bad' : undefined}>
          {isBad && isLast ? <b class="tone">{text}</b> : text}
        </td>
      );
    });
  const sums = columns.slice(1).map((_, at) => sum(rows.map(({ amounts }) => amounts[at] ?? 0)));
  const row = (each: LedgerRow) => <Row key={each.key} row={each} cells={cells(each)} />;
  return (
    <div class="panel">
      <table class="ledger">
        <caption class="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((title, at) => (
              <th key={title} scope="col" class={at > 0 ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(row)}
        <tbody class="total">
          <tr>
            <th scope="row">{total}</th>
            {cells({ amounts: sums })}
          </tr>
        </tbody>
        {beside && beside.rows.length > 0 && (
          <>
            <tbody class="beside">
              <tr>
                <th scope="rowgroup" colSpan={columns.length} class="quiet">
                  {beside.name}
                </th>
              </tr>
            </tbody>
            {beside.rows.map(row)}
          </>
        )}
      </table>
    </div>
  );
}

function Row({ row, cells }: { readonly row: LedgerRow; readonly cells: ComponentChildren }) {
  const [isOpen, setOpen] = useState(row.isOpen ?? false);
  if (!row.work)
    return (
      <tbody>
        <tr>
          <th scope="row">{row.name}</th>
          {cells}
        </tr>
      </tbody>
    );
  return (
    <tbody class={isOpen ? 'open' : undefined}>
      <tr class="opens">
        <th scope="row">
          <button
            type="button"
            class="opener"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {row.name}
          </button>
        </th>
        {cells}
      </tr>
      {row.work}
    </tbody>
  );
}
