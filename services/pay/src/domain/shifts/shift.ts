export interface TimeRange {
  id: string;
  /** HH:MM:SS on the facility's wall; an end not after the start is on the next day. */
  start_time: string;
  end_time: string;
}

export interface TosTnwEntry extends TimeRange {
  entry_type: 'tos' | 'tnw';
  sub_type: string;
}

/** A shift with everything under it, as the database and the aggregated list have it. */
export interface RecordedShift extends TimeRange {
  shift_date: string;
  /** ISO timestamp: of two overlapping shifts, the one recorded first keeps the minutes. */
  created_at: string;
  ojti_time: readonly TimeRange[];
  cic_time: readonly TimeRange[];
  tos_tnw: readonly TosTnwEntry[];
}

/** Leave without pay; on a minute that is both, unpaid wins over every paid sub-type. */
export const unpaidLeave: ReadonlySet<string> = new Set(['lwop', 'furlough', 'gov_shutdown']);

/** Unpaid at first, owed afterwards: 31 U.S.C. 1341(c), the 2019 Fair Treatment Act. */
export const owedAfterShutdown: ReadonlySet<string> = new Set(['furlough', 'gov_shutdown']);

/** Recorded first; of one instant, the smaller id, so that the order is always the same. */
export function recordedBefore(
  a: { created_at: string; id: string },
  b: { created_at: string; id: string },
): boolean {
  return a.created_at === b.created_at ? a.id < b.id : a.created_at < b.created_at;
}
