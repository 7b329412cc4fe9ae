interface Line {
  /** By a clock that nobody sets. */
  readonly until: number;
  readonly tail: Promise<unknown>;
}

/** Lets those go one after another who were told to slow down, for as long as they were told; all others at once. */
export function createLines() {
  const lines = new Map<string, Line>();
  return {
    slowDown(name: string, seconds: number): void {
      for (const [other, { until }] of lines) if (until <= performance.now()) lines.delete(other);
      const tail = lines.get(name)?.tail ?? Promise.resolve();
      lines.set(name, { until: performance.now() + seconds * 1000, tail });
    },
    go<T>(name: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(name);
      if (!line || line.until <= performance.now()) return work();
      const mine = line.tail.then(work);
      lines.set(name, { until: line.until, tail: mine.catch(() => undefined) });
      return mine;
    },
  };
}
