import type { Column, Source } from './source.js';

/** Where a spreadsheet begins a cell: also behind `;`, by which it parts them where a comma parts decimals. */
const formula = /(^|[;\t\r\n])(?="*[=+\-@\t\r\n＝＋－＠])/g;

/** RFC 4180; and what a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? value.replace(formula, "$1'") : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plainOf<R>({ plain, show }: Column<R>, row: R): string | number | null {
  if (plain) return plain(row);
  const shown = show(row);
  return typeof shown === 'string' || typeof shown === 'number' ? shown : null;
}

export function csvOf<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const kept = columns.filter(({ isAction }) => !isAction);
  return [kept.map(({ title }) => title), ...rows.map(row => kept.map(each => plainOf(each, row)))]
    .map(line => `${line.map(cell).join(',')}\r\n`)
    .join('');
}

const rowsAtATime = 1000;
/** More than anybody reads, and little enough for a phone. */
const most = 20_000;

/** Every row of a list, page after page. */
export async function everyRow<R>({ ask }: Source<R>) {
  const rows: R[] = [];
  let next: string | null | undefined;
  while (next !== null && rows.length < most) {
    const page: Awaited<ReturnType<typeof ask>> = await ask({ limit: rowsAtATime, after: next });
    rows.push(...page.rows);
    next = page.next;
  }
  return { rows, isCutOff: next !== null };
}

/** Hands a file to the browser to be saved. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
