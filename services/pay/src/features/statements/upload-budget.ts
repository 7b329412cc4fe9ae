/** The bytes of one file that are here. */
interface Held {
  bytes: number;
  readonly lose: () => void;
}

/**
 * Bytes count when they are here, not when they are announced. When they do not fit any more, who holds
 * most loses it: a statement has a hundredth of what a file may have, and nobody's is refused for the
 * sake of another's large one.
 */
export function createBudget(total: number) {
  const arriving = new Set<Held>();
  const whole = new Set<Held>();
  let taken = 0;
  const remove = (held: Held) => {
    if (arriving.delete(held) || whole.delete(held)) taken -= held.bytes;
  };
  return {
    /** `onLost` is called when this one has to go: what it holds is to be let go at once. */
    hold(onLost: () => void) {
      const held: Held = { bytes: 0, lose: onLost };
      arriving.add(held);
      return {
        /** More of it has come. False: it was given up to make room, and what came is to be thrown away. */
        add(bytes: number): boolean {
          if (!arriving.has(held)) return false;
          held.bytes += bytes;
          taken += bytes;
          while (taken > total) {
            const largest = [...arriving].reduce((a, b) => (b.bytes > a.bytes ? b : a));
            remove(largest);
            largest.lose();
          }
          return arriving.has(held);
        },
        /** All of it has come: from here on it is not given up any more. False: it was before. */
        keep(): boolean {
          if (!arriving.delete(held)) return false;
          whole.add(held);
          return true;
        },
        giveBack: () => remove(held),
      };
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;
