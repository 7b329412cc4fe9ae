/**
 * Buffers lie outside the JavaScript heap, where a worker's resource limits do not reach, and a
 * few kilobytes in a PDF can unpack to gigabytes. This counts the large ones a file asks for and
 * refuses the one that passes the budget, before it is allocated. Instances stay ordinary
 * Uint8Arrays: only `new Uint8Array(n)` is watched.
 */
const LARGE = 64 * 1024;

export interface AllocationGuard {
  /** Starts a new file's budget. */
  reset(): void;
  exceeded(): boolean;
}

export function guardAllocations(budget: number): AllocationGuard {
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
  // Unpacks natively, past every budget; without it pdf.js unpacks in JavaScript, which is counted.
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  return {
    reset: () => {
      spent = 0;
    },
    exceeded: () => spent > budget,
  };
}
