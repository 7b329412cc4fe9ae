import { longestRead } from './source.js';

const minBytes = 65_536;
const newline = 10;

/** Splits a byte stream into batches of lines. The last line may be unterminated. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  /** Bytes of the unfinished line. */
  let open = 0;
  const take = () => {
    const bytes = Buffer.concat(waiting, size);
    waiting = [bytes.subarray(size - open)];
    const lines = bytes.toString('latin1', 0, size - open - 1).split('\n');
    size = open;
    return lines;
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline);
    if (end < 0 && open > longestRead) continue;
    waiting.push(chunk);
    size += chunk.length;
    open = end < 0 ? open + chunk.length : chunk.length - end - 1;
    if (size >= minBytes && open < size) yield take();
  }
  if (open < size) yield take();
  if (open > 0) yield [Buffer.concat(waiting).toString('latin1')];
}
