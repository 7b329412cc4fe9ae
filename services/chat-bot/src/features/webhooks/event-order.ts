/** As far as clocks may differ. What says that it happens later would keep everything else away until then. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
export const isAhead = (eventAt: Date, now: Date): boolean =>
  eventAt.getTime() - now.getTime() > CLOCKS_DIFFER_MS;

/** Older than what was applied to the member last; of one moment the later arrival counts. */
export const isStale = (eventAt: Date, mark: Date | null, now: Date): boolean =>
  mark !== null && !isAhead(mark, now) && eventAt.getTime() < mark.getTime();
