import type mysql from 'mysql2';
import { connectionLost, longestRead } from './source.js';

const needsEscape = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

type Row = readonly (Buffer | null)[];

/** A field of COPY's text format (PostgreSQL, COPY, "File Formats"). */
function fieldOf(bytes: Buffer | null): string {
  if (bytes === null) return '\\N';
  const text = bytes.toString('latin1', 0, longestRead);
  return needsEscape.test(text) ? text.replace(/[\\\t\n\r]/g, sign => escapes[sign] ?? sign) : text;
}

function lineOf(row: Row): string {
  let line = fieldOf(row[0] ?? null);
  for (let i = 1; i < row.length; i += 1) line += `\t${fieldOf(row[i] ?? null)}`;
  return line;
}

/** Batch size; single rows would cost too much. */
const linesAtATime = 500;
/** Batches buffered before the server has to wait. */
const chunksWaiting = 2;

/** SQLSTATE values for a closed connection or canceled statement. */
const serverLeaves = /^(08|70)/;

/**
 * Rows of a query as they arrive; the driver's stream would create a promise for each row. Without a callback the
 * driver does not report a lost connection, so `lost` does.
 */
export async function* readMysqlLines(
  connection: mysql.Connection,
  select: string,
  lost: Promise<never>,
): AsyncGenerator<readonly string[]> {
  const chunks: (readonly string[])[] = [];
  let lines: string[] = [];
  let end: { readonly error?: Error } | null = null;
  let wake = () => {};
  const query = connection.query({ sql: select, rowsAsArray: true, typeCast: false });
  query.on('result', row => {
    lines.push(lineOf(row as unknown as Row));
    if (lines.length < linesAtATime) return;
    chunks.push(lines);
    lines = [];
    if (chunks.length >= chunksWaiting) connection.pause();
    wake();
  });
  const finish = (how: { readonly error?: Error }) => {
    end ??= how;
    wake();
  };
  query.on('error', (error: mysql.QueryError) =>
    finish({ error: serverLeaves.test(error.sqlState ?? '') ? connectionLost(error) : error }),
  );
  query.on('end', () => finish({}));
  lost.catch(error => finish({ error }));
  for (;;) {
    const chunk = chunks.shift();
    if (chunk) {
      yield chunk;
      connection.resume();
    } else if (end === null) {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    } else break;
  }
  const { error } = end as { readonly error?: Error };
  if (error) throw error;
  if (lines.length > 0) yield lines;
}
