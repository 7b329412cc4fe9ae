import { randomUUID } from 'node:crypto';
import type { WantedShift } from '@guildhall/contracts/pay';
import { entriesAfter } from '../../../domain/shifts/automatic-entry.js';
import { samenessOfEntry } from '../../../domain/shifts/shift.js';
import { reasonAgainstEntries } from '../../../domain/shifts/shift-caps.js';
import { reasonAgainstMove } from '../../../domain/shifts/shift-rules.js';
import { type EntryRow, type ShiftRowWithEntries, shiftOf } from '../rows.js';
import { entriesOf, type WantedEntry } from './wanted.js';

const listOfKind = { ojti: 'ojti_time', cic: 'cic_time', tos: 'tos_tnw', tnw: 'tos_tnw' } as const;

/** The entries after the change: lists that are not sent stay. */
function entriesOnce(row: ShiftRowWithEntries, wanted: WantedShift): EntryRow[] {
  const isNamed = ({ kind }: WantedEntry) => wanted[listOfKind[kind]] !== undefined;
  const kept = entriesAfter(row, shiftOf(wanted)).filter(entry => !isNamed(entry));
  const known = new Map(row.entries.map(entry => [samenessOfEntry(entry), entry]));
  return [...kept, ...entriesOf(wanted).filter(isNamed)].map(
    entry => known.get(samenessOfEntry(entry)) ?? { id: randomUUID(), ...entry },
  );
}

/** How a shift that is there becomes the wanted one. */
export function replacementOf(row: ShiftRowWithEntries, wanted: WantedShift) {
  const entries = entriesOnce(row, wanted);
  const after = { ...row, ...shiftOf(wanted), entries };
  const staying = new Set(entries.map(({ id }) => id));
  return {
    reason: reasonAgainstEntries(entries.length) ?? reasonAgainstMove(row, after),
    entriesToWrite: entries.filter(entry => !row.entries.includes(entry)),
    entriesToRemove: row.entries.map(({ id }) => id).filter(id => !staying.has(id)),
  };
}
