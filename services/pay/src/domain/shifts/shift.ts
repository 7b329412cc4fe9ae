/** HH:MM:SS on the facility's wall; an end not after the start is on the next day. */
export interface Times {
  start_time: string;
  end_time: string;
}

export type EntryKind = 'ojti' | 'cic' | 'tos' | 'tnw';

export interface NewEntry extends Times {
  kind: EntryKind;
  /** Only TOS and TNW have one. */
  sub_type: string | null;
}

export interface RecordedEntry extends NewEntry {
  id: string;
}

/** What makes two entries of a shift the same. */
export const samenessOfEntry = ({ kind, sub_type, start_time, end_time }: NewEntry): string =>
  [kind, sub_type, start_time, end_time].join(' ');

/** A shift with everything under it, as the database has it. */
export interface RecordedShift extends Times {
  id: string;
  shift_date: string;
  /** ISO timestamp: of two overlapping shifts, the one recorded first keeps the minutes. */
  created_at: string;
  entries: readonly RecordedEntry[];
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
