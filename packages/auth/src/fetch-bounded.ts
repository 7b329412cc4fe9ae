export interface Bounds {
  /** From the first byte sent to the last one read. */
  readonly withinMs: number;
  readonly atMostBytes?: number;
}

/**
 * Twice what the largest key sets with their certificates have. It also bounds how long everybody else waits while it is
 * parsed and copied: lists in lists, or a hundred thousand keys that are none, take 0.4 µs a byte.
 */
const usualBytes = 256 * 1024;

/** Given up by whoever reads: the reading, not the request. */
async function readWhole(
  body: ReadableStream<Uint8Array>,
  most: number,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const reader = body.getReader();
  const giveUp = () => reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) await giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return Buffer.concat(pieces);
    size += value.length;
    pieces.push(value);
    if (size > most) {
      await reader.cancel();
      throw new Error(`The answer has more than ${most} bytes`);
    }
  }
}

/**
 * An answer from outside that is here as a whole, in time, or not at all. The signal of a fetch alone does not see to
 * it: once the head has come, Node 20 may forget it with the next garbage collection, and reads on without end.
 */
export async function fetchBounded(
  url: string | URL,
  { signal: outer, ...init }: RequestInit,
  { withinMs, atMostBytes = usualBytes }: Bounds,
): Promise<Response> {
  const time = new AbortController();
  const tooLate = () => time.abort(new DOMException('The answer took too long', 'TimeoutError'));
  const leave = () => time.abort(outer?.reason);
  const timer = setTimeout(tooLate, withinMs);
  if (outer?.aborted) leave();
  outer?.addEventListener('abort', leave, { once: true });
  try {
    const { body, headers, status } = await fetch(url, { ...init, signal: time.signal });
    const bytes = body && (await readWhole(body, atMostBytes, time.signal));
    return new Response(bytes?.length ? bytes : null, { status, headers });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', leave);
  }
}
