const minBytes = 65_536;

/** Cuts a stream of bytes into lines, as many at a time as came together. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let rest = '';
  const take = () => {
    const text = rest + Buffer.concat(waiting).toString('latin1');
    waiting = [];
    size = 0;
    const end = text.lastIndexOf('\n');
    rest = text.slice(end + 1);
    return end < 0 ? [] : text.slice(0, end).split('\n');
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= minBytes) yield take();
  }
  const last = take();
  if (last.length > 0) yield last;
  if (rest !== '') yield [rest];
}
