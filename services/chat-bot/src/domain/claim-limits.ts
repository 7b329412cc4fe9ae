/** Wrong codes of one account in ten minutes, before its codes are refused for as long. */
export const WRONG_CODES_AT_MOST = 5;
const CODES_WINDOW_MS = 10 * 60_000;
/** Accounts that say in a day that a member's claim is somebody else's, before the member claims no more. */
const DENIALS_AT_MOST = 3;
export const DENIALS_WINDOW_MS = 24 * 3_600_000;

/** Until when an account's codes are refused, by its last wrong ones (the newest first); null: they are read. */
export function codesRefusedUntil(wrong: readonly Date[], now: Date): Date | null {
  const [newest, oldest] = [wrong[0], wrong[WRONG_CODES_AT_MOST - 1]];
  if (!newest || !oldest || newest.getTime() - oldest.getTime() > CODES_WINDOW_MS) return null;
  const until = new Date(newest.getTime() + CODES_WINDOW_MS);
  return until > now ? until : null;
}

/** Until when a member may claim nothing, by what was denied in the last day (the oldest first). */
export function claimsRefusedUntil(denials: readonly Date[]): Date | null {
  const counts = denials.at(-DENIALS_AT_MOST);
  return counts ? new Date(counts.getTime() + DENIALS_WINDOW_MS) : null;
}
