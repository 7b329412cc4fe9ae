/** Clock tolerance. An event from the future would block later ones until then. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
export const isAhead = (eventAt: Date, now: Date): boolean =>
  eventAt.getTime() - now.getTime() > CLOCKS_DIFFER_MS;

/** Older than the last applied event; of equal times the later arrival counts. */
export const isStale = (eventAt: Date, mark: Date | null, now: Date): boolean =>
  mark !== null && !isAhead(mark, now) && eventAt.getTime() < mark.getTime();
