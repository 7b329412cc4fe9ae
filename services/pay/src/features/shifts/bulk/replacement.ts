import { randomUUID } from 'node:crypto';
import type { WantedShift } from '@guildhall/contracts/pay';
import { automaticChange, entriesAfter } from '../../../domain/shifts/automatic-entry.js';
import { samenessOfEntry } from '../../../domain/shifts/shift.js';
import { reasonAgainstEntries } from '../../../domain/shifts/shift-caps.js';
import { reasonAgainstMove } from '../../../domain/shifts/shift-rules.js';
import { type EntryRow, type ShiftRowWithEntries, shiftOf } from '../rows.js';
import { entriesOf, type WantedEntry } from './wanted.js';

const listOfKind = { ojti: 'ojti_time', cic: 'cic_time', tos: 'tos_tnw', tnw: 'tos_tnw' } as const;

/** The entries after the change: lists that are not sent stay. */
function entriesOnce(row: ShiftRowWithEntries, wanted: WantedShift): EntryRow[] {
  const isNamed = ({ kind }: WantedEntry) => wanted[listOfKind[kind]] !== undefined;
  const isAutomatic = row.entries.some(entry => entry.automatic);
  const change = automaticChange(row, shiftOf(wanted), isAutomatic);
  const kept = entriesAfter(row.entries, change).filter(entry => !isNamed(entry));
  const known = new Map(row.entries.map(entry => [samenessOfEntry(entry), entry]));
  return [...kept, ...entriesOf(wanted).filter(isNamed)].map(
    entry => known.get(samenessOfEntry(entry)) ?? { ...entry, id: randomUUID() },
  );
}

/** How a shift that is there becomes the wanted one. */
export function replacementOf(row: ShiftRowWithEntries, wanted: WantedShift) {
  const entries = entriesOnce(row, wanted);
  const after = { ...row, ...shiftOf(wanted), entries };
  const before = new Set(row.entries.map(({ id }) => id));
  const staying = new Set(entries.map(({ id }) => id));
  return {
    reason: reasonAgainstEntries(entries.length) ?? reasonAgainstMove(row, after),
    entriesToInsert: entries.filter(({ id }) => !before.has(id)),
    entriesToRemove: [...before].filter(id => !staying.has(id)),
  };
}
