import type { Reply } from './reply.js';

export type Fault = {
  readonly method: string | null;
  readonly path: string | null;
  /** True: this very path only, nothing beneath it. */
  readonly exact: boolean;
  readonly kind: 'answer' | 'reset' | 'hang';
  /** True: the request takes effect, only its answer is lost or replaced. */
  readonly afterEffect: boolean;
  readonly delayMs: number;
  /** What goes out instead of the answer; null lets the answer through (after the delay). */
  readonly reply: Reply | null;
  /** How many requests are still hit; null until the faults are deleted. */
  left: number | null;
};

const segments = (path: string): string[] =>
  path
    .replace(/^\/?api\/v\d+(?=\/|$)/, '')
    .split('/')
    .filter(part => part !== '');

const sameSegment = (pattern: string, given: string): boolean =>
  pattern === '*' || /^(:.+|\{.+\})$/.test(pattern) || pattern === given;

/** A pattern names a run of path segments; `*`, `:name` and `{name}` stand for any one of them. */
export const pathMatches = (pattern: string, path: string, exact: boolean): boolean => {
  const wanted = segments(pattern);
  const given = segments(path);
  if (exact && wanted.length !== given.length) return false;
  return given.some(
    (_, start) =>
      start + wanted.length <= given.length &&
      wanted.every((part, index) => sameSegment(part, given[start + index] ?? '')),
  );
};

/** The faults that wait for their requests; the oldest matching one is used first. */
export const createFaults = () => {
  let faults: Fault[] = [];
  const released = new Set<() => void>();
  return {
    insert: (fault: Fault) => faults.push(fault),
    list: () => faults,
    take: (method: string, path: string): Fault | undefined => {
      const fault = faults.find(
        f =>
          f.left !== 0 &&
          (f.method === null || f.method === method) &&
          (f.path === null || pathMatches(f.path, path, f.exact)),
      );
      if (fault !== undefined && fault.left !== null) fault.left -= 1;
      faults = faults.filter(f => f.left !== 0);
      return fault;
    },
    /** Settles when the faults are deleted: a request that hangs lets go of its connection then. */
    untilCleared: () => new Promise<void>(resolve => released.add(resolve)),
    clear: () => {
      faults = [];
      for (const release of released) release();
      released.clear();
    },
  };
};
export type Faults = ReturnType<typeof createFaults>;
