import { styleText } from 'node:util';
import { showInvisible } from '@guildhall/contracts';
import { type Cell, type TableRow, tableText } from './print-table.js';
import { say, sayJson } from './say.js';

type Format = Parameters<typeof styleText>[0];

const formats: Readonly<Record<string, Format>> = {
  completed: 'green',
  ok: 'green',
  delivered: 'green',
  failed: 'red',
  stopped: 'red',
  timed_out: 'red',
  revoked: 'red',
  expired: 'red',
  running: 'yellow',
  queued: 'yellow',
  pending: 'yellow',
};

/** Only where somebody looks: a pipe, a file and `NO_COLOR` get plain text (styleText asks the stream). */
const styled = (format: Format, text: string) =>
  styleText(format, text, { stream: process.stdout });

const harmlessCell = (cell: Cell): Cell => (typeof cell === 'string' ? showInvisible(cell) : cell);
const harmlessRow = (row: TableRow): TableRow =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, harmlessCell(cell)]));

/** A program reads everything and as it is, whatever a terminal has room for. */
export interface RowsOptions {
  readonly json?: boolean | undefined;
}

/** No wider than the terminal; a pipe gets all of it. */
const room = () => {
  const { isTTY, columns } = process.stdout;
  return isTTY ? { width: columns || 80 } : {};
};

/** A table to stand between other lines that are said. */
export const terminalTable = (rows: readonly TableRow[]): string =>
  tableText(rows.map(harmlessRow), room());

/** A list: for people as a table as wide as their terminal, for programs as JSON. */
export function sayRows<R>(
  rows: readonly R[],
  shown: (row: R) => TableRow,
  { json = false }: RowsOptions = {},
): void {
  if (json) {
    sayJson(rows);
    return;
  }
  const text = tableText(
    rows.map(row => harmlessRow(shown(row))),
    {
      ...room(),
      paint: (padded, cell) => {
        const format = formats[cell];
        return format ? styled(format, padded) : padded;
      },
      paintHead: line => styled('bold', line),
    },
  );
  process.stdout.write(`${text}\n`);
}

/** What was done: for people in sentences, of which some may not be to say; for programs as facts. */
export function sayDone(
  facts: object,
  sentences: string | readonly (string | false | null)[],
  { json = false }: RowsOptions = {},
): void {
  if (json) sayJson(facts);
  else for (const sentence of [sentences].flat()) if (sentence) say(sentence);
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
