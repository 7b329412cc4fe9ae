import { randomUUID } from 'node:crypto';
import type { WantedShift } from '@guildhall/contracts/pay';
import { automaticChange } from '../../../domain/shifts/automatic-entry.js';
import { reasonAgainstEntries } from '../../../domain/shifts/shift-caps.js';
import { reasonAgainstMove } from '../../../domain/shifts/shift-rules.js';
import { type EntryRow, type ShiftRowWithEntries, toRecordedShift } from '../rows.js';
import { entriesOf, samenessOfEntry, shiftOf, type WantedEntry } from './wanted.js';

const listOfKind = { ojti: 'ojti_time', cic: 'cic_time', tos: 'tos_tnw', tnw: 'tos_tnw' } as const;

/** What came with a shift by itself follows its type and times, as after any other change. */
function keptInStep(row: ShiftRowWithEntries, wanted: WantedShift): WantedEntry[] {
  const isAutomatic = row.entries.some(entry => entry.automatic);
  const change = automaticChange(row, shiftOf(wanted), isAutomatic);
  const rest = row.entries.filter(entry => change.action === 'none' || !entry.automatic);
  if (change.action === 'none' || change.action === 'remove') return rest;
  const { entry_type: kind, ...entry } = change.entry;
  return [...rest, { ...entry, kind, automatic: true }];
}

/** What stands under a shift once it is the wanted one: lists that are not named stay. */
function entriesAfter(row: ShiftRowWithEntries, wanted: WantedShift): EntryRow[] {
  const isNamed = ({ kind }: WantedEntry) => wanted[listOfKind[kind]] !== undefined;
  const kept = keptInStep(row, wanted).filter(entry => !isNamed(entry));
  const known = new Map(row.entries.map(entry => [samenessOfEntry(entry), entry]));
  return [...kept, ...entriesOf(wanted).filter(isNamed)].map(
    entry => known.get(samenessOfEntry(entry)) ?? { ...entry, id: randomUUID() },
  );
}

/** How a shift that is there becomes the wanted one. */
export function replacementOf(row: ShiftRowWithEntries, wanted: WantedShift) {
  const entries = entriesAfter(row, wanted);
  const after = { ...row, ...shiftOf(wanted), entries };
  const before = new Set(row.entries.map(({ id }) => id));
  const staying = new Set(entries.map(({ id }) => id));
  return {
    reason:
      reasonAgainstEntries(entries.length) ??
      reasonAgainstMove(toRecordedShift(row), toRecordedShift(after)),
    entriesToInsert: entries.filter(({ id }) => !before.has(id)),
    entriesToRemove: [...before].filter(id => !staying.has(id)),
  };
}
