/** Enough for everyone who looks at the same report within an hour, a few megabytes at most. */
const keepAtMost = 500;

export interface Remembered<T> {
  readonly find: (key: string, madeFrom: string) => T | null;
  readonly keep: (key: string, madeFrom: string, made: T) => void;
}

/**
 * What was made last time, good only while what it was made from is the same to the letter: the
 * database is asked every time, the arithmetic is done once.
 */
export function remembered<T>(): Remembered<T> {
  const kept = new Map<string, { readonly madeFrom: string; readonly made: T }>();
  return {
    find: (key, madeFrom) => {
      const entry = kept.get(key);
      return entry?.madeFrom === madeFrom ? entry.made : null;
    },
    keep: (key, madeFrom, made) => {
      if (kept.size >= keepAtMost) kept.clear();
      kept.set(key, { madeFrom, made });
    },
  };
}
