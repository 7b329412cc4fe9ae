import { type Fault, parseFault, pathMatches } from './fault.js';

/** The faults that wait for their requests; the oldest matching one is used first. */
export const createFaults = () => {
  let faults: Fault[] = [];
  let lastId = 0;
  const released = new Set<() => void>();
  return {
    insert: (given: Readonly<Record<string, unknown>>): Fault => {
      lastId += 1;
      const fault = parseFault(given, lastId);
      faults.push(fault);
      return fault;
    },
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
