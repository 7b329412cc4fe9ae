import { print, printJson } from './print.js';
import { type TableRow, tableText } from './print-table.js';

export interface RowsOptions {
  readonly json?: boolean | undefined;
}

/** A list: a table for people, JSON for programs. */
export function printRows<R>(
  rows: readonly R[],
  shown: (row: R) => TableRow,
  { json = false }: RowsOptions = {},
): void {
  if (json) printJson(rows);
  else print(tableText(rows.map(shown)));
}

/** A result: sentences for people (empty ones are skipped), JSON for programs. */
export function printResult(
  facts: object,
  sentences: string | readonly (string | false | null)[],
  { json = false }: RowsOptions = {},
): void {
  if (json) printJson(facts);
  else for (const sentence of [sentences].flat()) if (sentence) print(sentence);
}

const relative = new Intl.RelativeTimeFormat('en');
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `5 minutes ago`, `in 3 days`; null stays null. */
export function ago(timestamp: string | Date | null, now = new Date()): string | null {
  if (timestamp === null) return null;
  const seconds = (new Date(timestamp).getTime() - now.getTime()) / 1000;
  const found = units.find(([, each]) => Math.abs(seconds) >= each);
  if (!found) return 'now';
  const [unit, length] = found;
  return relative.format(Math.trunc(seconds / length), unit);
}
