import { inflateSync } from 'node:zlib';

/**
 * Buffers lie outside the JavaScript heap, where a worker's resource limits do not reach, and a
 * few kilobytes in a PDF can unpack to gigabytes. This counts the large ones a file asks for and
 * refuses the one that passes the budget, before it is allocated. Instances stay ordinary
 * Uint8Arrays: only `new Uint8Array(n)` and unpacking are watched.
 */
const LARGE = 64 * 1024;

export function guardAllocations(budget: number) {
  let spent = 0;
  const charge = (bytes: unknown) => {
    if (typeof bytes !== 'number' || bytes < LARGE) return;
    spent += bytes;
    if (spent > budget) throw new RangeError('allocation budget exceeded');
  };
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, args: [number]) {
      charge(args[0]);
      return Reflect.construct(target, args);
    },
  });
  // Node's own unpacks without any limit.
  const inflate = (packed: Uint8Array) => {
    try {
      const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, budget - spent) });
      charge(bytes.length);
      return bytes;
    } catch (error) {
      if (isTooLarge(error)) charge(budget + 1);
      throw error;
    }
  };
  Object.assign(globalThis, { DecompressionStream: inflateStreams(inflate) });
  return {
    /** Starts a new file's budget. */
    reset: () => {
      spent = 0;
    },
    exceeded: () => spent > budget,
  };
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * As much of a DecompressionStream as pdf.js uses, which writes the bytes in one piece: real streams
 * take longer to set up than a page takes to unpack.
 */
function inflateStreams(inflate: (packed: Uint8Array) => Uint8Array) {
  return function DecompressionStream(format: string) {
    if (format !== 'deflate') throw new TypeError(`${format} is not unpacked here`);
    const pieces: Uint8Array[] = [];
    const writer = {
      ready: Promise.resolve(),
      write: async (packed: Uint8Array) => void pieces.push(packed),
      close: () => Promise.resolve(),
    };
    return {
      writable: { getWriter: () => writer },
      readable: {
        async *[Symbol.asyncIterator]() {
          for (const packed of pieces) yield inflate(packed);
        },
      },
    };
  };
}
