import type { Db } from '../../../database.js';
import { type EntryKind, type NewEntry, samenessOfEntry } from '../../../domain/shifts/shift.js';
import { reasonAgainstAnother } from '../../../domain/shifts/shift-caps.js';
import { shiftsUnderTos } from '../../../domain/shifts/shift-overlap.js';
import { reasonAgainstEntry, reasonAgainstMove } from '../../../domain/shifts/shift-rules.js';
import { withSeconds } from '../../../domain/time/time-of-day.js';
import { getUuid, missing } from '../../../http/path-id.js';
import * as shifts from '../repository.js';
import { lockedShift, refuse, warningsAround } from '../service.js';
import type { EntryRow } from './repository.js';
import * as entries from './repository.js';

const toValues = (entry: NewEntry): NewEntry => ({
  kind: entry.kind,
  sub_type: entry.sub_type,
  start_time: withSeconds(entry.start_time),
  end_time: withSeconds(entry.end_time),
});

const isSame = (one: NewEntry, other: NewEntry) => samenessOfEntry(one) === samenessOfEntry(other);

/** An entry with the names of the shifts that its TOS runs into. */
export type WarnedEntry = EntryRow & { readonly warnings?: string[] };

async function withWarnings(db: Db, member: string, entry: EntryRow): Promise<WarnedEntry> {
  const shift = entry.kind === 'tos' ? await shifts.find(db, member, entry.shift_id) : null;
  if (shift === null) return entry;
  const warnings = await warningsAround(db, member, shift, (own, near) =>
    shiftsUnderTos(entry, own, near),
  );
  return { ...entry, ...(warnings.length > 0 && { warnings }) };
}

export async function recordEntry(
  db: Db,
  member: string,
  shiftId: string,
  wanted: NewEntry,
): Promise<WarnedEntry> {
  const recorded = await db.transaction().execute(async tx => {
    const shift = await lockedShift(tx, member, shiftId);
    const entry = toValues(wanted);
    // A phone that tries twice gets the entry that its first attempt made.
    const same = shift.entries.find(each => isSame(each, entry));
    if (same) return entries.get(tx, same.id);
    refuse(reasonAgainstAnother(shift.entries.length));
    refuse(reasonAgainstEntry(entry.kind, entry, shift));
    return entries.insert(tx, shiftId, entry);
  });
  return withWarnings(db, member, recorded);
}

export interface Address {
  readonly id: string;
  readonly kinds: readonly EntryKind[];
  readonly what: string;
}

async function withEntry<T>(
  db: Db,
  member: string,
  { kinds, what, ...address }: Address,
  work: (tx: Db, entry: EntryRow) => Promise<T>,
): Promise<T> {
  const id = getUuid(address.id, what);
  return db.transaction().execute(async tx => {
    const entry = await entries.hold(tx, member, id, kinds);
    if (entry === null) throw missing(what);
    return work(tx, entry);
  });
}

export async function updateEntry(
  db: Db,
  member: string,
  address: Address,
  changeOf: (entry: EntryRow) => Partial<NewEntry>,
): Promise<WarnedEntry> {
  const changed = await withEntry(db, member, address, async (tx, entry) => {
    const before = toValues(entry);
    const after = toValues({ ...before, ...changeOf(entry) });
    if (isSame(before, after)) return entry;
    const shift = await lockedShift(tx, member, entry.shift_id);
    const others = shift.entries.filter(({ id }) => id !== entry.id);
    refuse(reasonAgainstEntry(after.kind, after, { ...shift, entries: others }));
    const entriesAfter = [...others, { ...after, id: entry.id }];
    refuse(reasonAgainstMove(shift, { ...shift, entries: entriesAfter }));
    return entries.update(tx, entry.id, after);
  });
  return withWarnings(db, member, changed);
}

export const removeEntry = (db: Db, member: string, address: Address): Promise<void> =>
  withEntry(db, member, address, (tx, entry) => entries.remove(tx, entry.id));
