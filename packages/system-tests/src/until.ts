import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until it holds; how many seconds that took. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  withinMs = 60_000,
): Promise<number> {
  const began = performance.now();
  let last = '';
  const note = (error: Error) => {
    last = ` (${error.message})`;
    return false;
  };
  while (performance.now() - began < withinMs) {
    if (await holds().catch(note)) return (performance.now() - began) / 1000;
    await pause(250);
  }
  throw new Error(`Not within ${withinMs / 1000} s: ${what}${last}`);
}
