import type { Allowance, Reading } from './tiers.js';

interface Window {
  calls: number;
  readonly endsAt: number;
}

/** Keys kept for one allowance, so that many addresses cannot fill the memory. */
const keysKept = 20_000;

/** Allowances are told apart by being one and the same object, as those of the tiers are. */
export type Count = (key: string, allowance: Allowance) => Reading;

/**
 * Counts calls in fixed windows, in this process alone and without a promise: every guarded call pays for it. By a
 * clock that nobody sets: were it set back, a window would last for as long as that.
 */
export function countInMemory(): Count {
  const keptFor = new Map<Allowance, Map<string, Window>>();

  function keptOf(allowance: Allowance): Map<string, Window> {
    const known = keptFor.get(allowance);
    if (known) return known;
    const kept = new Map<string, Window>();
    keptFor.set(allowance, kept);
    return kept;
  }

  return (key, allowance) => {
    const kept = keptOf(allowance);
    const at = performance.now();
    let window = kept.get(key);
    if (!window || window.endsAt <= at) {
      // A Map keeps the order of insertion: the first is the one that ends first.
      kept.delete(key);
      if (kept.size >= keysKept) kept.delete(kept.keys().next().value ?? key);
      window = { calls: 0, endsAt: at + allowance.seconds * 1000 };
      kept.set(key, window);
    }
    window.calls += 1;
    return {
      allowance,
      remaining: Math.max(0, allowance.max - window.calls),
      exceeded: window.calls > allowance.max,
      secondsLeft: Math.max(1, Math.ceil((window.endsAt - at) / 1000)),
    };
  };
}
