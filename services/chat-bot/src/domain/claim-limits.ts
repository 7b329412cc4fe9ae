/** Wrong codes per account in ten minutes, before its codes are refused for ten minutes. */
export const WRONG_CODES_AT_MOST = 5;
const CODES_WINDOW_MS = 10 * 60_000;
/** Denied claims per member in a day, before the member cannot claim accounts. */
const DENIALS_AT_MOST = 3;
export const DENIALS_WINDOW_MS = 24 * 3_600_000;

/** Until when an account's codes are refused, given its last wrong ones (newest first); null: not refused. */
export function codesRefusedUntil(wrong: readonly Date[], now: Date): Date | null {
  const [newest, oldest] = [wrong[0], wrong[WRONG_CODES_AT_MOST - 1]];
  if (!newest || !oldest || newest.getTime() - oldest.getTime() > CODES_WINDOW_MS) return null;
  const until = new Date(newest.getTime() + CODES_WINDOW_MS);
  return until > now ? until : null;
}

/** Until when a member cannot claim accounts, given the last day's denials (oldest first). */
export function claimsRefusedUntil(denials: readonly Date[]): Date | null {
  const counts = denials.at(-DENIALS_AT_MOST);
  return counts ? new Date(counts.getTime() + DENIALS_WINDOW_MS) : null;
}
