/** Bytes that may be held at once; what does not fit is refused, never queued. */
export interface Budget {
  /** Gives the bytes back when called; undefined when they do not fit. */
  take(bytes: number): (() => void) | undefined;
}

export function createBudget(total: number): Budget {
  let free = total;
  return {
    take(bytes) {
      if (bytes > free) return undefined;
      free -= bytes;
      let taken = bytes;
      return () => {
        free += taken;
        taken = 0;
      };
    },
  };
}
