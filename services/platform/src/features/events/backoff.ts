/** Seconds before the second attempt. */
const first = 2;
/** However long a subscriber is down, it is asked this often: the first success brings all the rest at once. */
const longest = 600;

/** Milliseconds until the next attempt: doubled each time; `spread` (0..1) keeps events from coming in step. */
export function delayAfter(attempts: number, spread: number): number {
  const seconds = Math.min(first * 2 ** (attempts - 1), longest);
  return Math.round(seconds * (0.8 + 0.4 * spread) * 1000);
}
