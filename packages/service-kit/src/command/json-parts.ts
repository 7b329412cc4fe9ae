import { once } from 'node:events';
import { toVisibleJson } from '@guildhall/contracts';

/** Writes one property: a value, or a list row by row. */
export type WritePart = (name: string, value: unknown) => Promise<void>;
export type Write = (text: string) => Promise<void>;

/** To the terminal, with backpressure. */
export async function writeToStdout(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const indented = (value: unknown, by: string) => toVisibleJson(value).replaceAll('\n', `\n${by}`);

async function writeRows(write: Write, rows: AsyncIterable<unknown>): Promise<void> {
  let isFirst = true;
  for await (const row of rows) {
    await write(`${isFirst ? '[' : ','}\n    ${indented(row, '    ')}`);
    isFirst = false;
  }
  await write(isFirst ? '[]' : '\n  ]');
}

/** Streams one JSON object property by property. Nothing is written before the first one, so errors stand alone. */
export async function writeJsonParts(
  write: Write,
  work: (write: WritePart) => Promise<void>,
): Promise<void> {
  let isFirst = true;
  await work(async (name, value) => {
    await write(`${isFirst ? '{' : ','}\n  ${JSON.stringify(name)}: `);
    isFirst = false;
    await (isStream(value) ? writeRows(write, value) : write(indented(value ?? null, '  ')));
  });
  await write(isFirst ? '{}\n' : '\n}\n');
}
