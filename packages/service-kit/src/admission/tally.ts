export type Tally = ReturnType<typeof createTally>;

/** How many of each name there are now. */
export function createTally() {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    add: (name: string): void => {
      counts.set(name, of(name) + 1);
    },
    remove: (name: string): void => {
      const left = of(name) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    },
  };
}
