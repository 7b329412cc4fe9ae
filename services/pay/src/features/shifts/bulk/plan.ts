import { randomUUID } from 'node:crypto';
import type { Issue } from '@guildhall/contracts';
import { type MessageOrText, message } from '@guildhall/contracts/messages';
import type { ShiftOutcome, WantedShift } from '@guildhall/contracts/pay';
import {
  type EntryToWrite,
  type ShiftRowWithEntries,
  type ShiftToWrite,
  shiftOf,
} from '../rows.js';
import { issueAt } from './issues.js';
import { replacementOf } from './replacement.js';
import { entriesOf, sameness } from './wanted.js';

/** What is to be written so that every wanted shift is there, and all that speaks against it. */
export interface Plan {
  readonly issues: readonly Issue[];
  readonly shiftsToInsert: readonly ShiftToWrite[];
  readonly shiftsToUpdate: readonly ShiftToWrite[];
  readonly entriesToWrite: readonly EntryToWrite[];
  readonly entriesToRemove: readonly string[];
  /** In the order of what is wanted. */
  readonly outcomes: readonly { id: string; outcome: ShiftOutcome['outcome'] }[];
}

type Step = Partial<Plan>;

const joined = (steps: readonly Step[]): Plan => ({
  issues: steps.flatMap(step => step.issues ?? []),
  shiftsToInsert: steps.flatMap(step => step.shiftsToInsert ?? []),
  shiftsToUpdate: steps.flatMap(step => step.shiftsToUpdate ?? []),
  entriesToWrite: steps.flatMap(step => step.entriesToWrite ?? []),
  entriesToRemove: steps.flatMap(step => step.entriesToRemove ?? []),
  outcomes: steps.flatMap(step => step.outcomes ?? []),
});

const notYours = message('not_your_shift');
const doubled = message('shift_exists');

const against = (index: number, field: string[], reason: MessageOrText, input: unknown): Step => ({
  issues: [issueAt(index, field, reason, input)],
});

function creation(wanted: WantedShift, id: string): Step {
  const entry = { shift_id: id };
  return {
    shiftsToInsert: [{ ...shiftOf(wanted), id }],
    entriesToWrite: entriesOf(wanted).map(each => ({ ...each, ...entry, id: randomUUID() })),
    outcomes: [{ id, outcome: 'created' }],
  };
}

function replacement(row: ShiftRowWithEntries, wanted: WantedShift, index: number): Step {
  const { id } = row;
  const { reason, entriesToWrite, entriesToRemove } = replacementOf(row, wanted);
  if (reason !== null) return against(index, [], reason, id);
  const after = { ...shiftOf(wanted), id };
  const isMoved = sameness(after) !== sameness(row);
  const isChanged = isMoved || entriesToWrite.length + entriesToRemove.length > 0;
  return {
    // Also where only what is under it changes: it says when it was changed.
    shiftsToUpdate: isChanged ? [after] : [],
    entriesToWrite: entriesToWrite.map(entry => ({ ...entry, shift_id: id })),
    entriesToRemove,
    outcomes: [{ id, outcome: isChanged ? 'changed' : 'unchanged' }],
  };
}

/** Decides over shifts that are held, so that nothing changes until the plan is carried out. */
export function planFor(
  wanted: readonly WantedShift[],
  rows: readonly ShiftRowWithEntries[],
): Plan {
  const byId = new Map(rows.map(row => [row.id, row]));
  /** Taken before the request or by a replacement: a place that a replacement frees is for new shifts only. */
  const taken = new Map(rows.map(row => [sameness(row), row.id]));

  function replace(one: WantedShift, index: number): Step | null {
    if (one.replaces === undefined) return null;
    const row = byId.get(one.replaces.toLowerCase());
    if (row === undefined) return against(index, ['replaces'], notYours, one.replaces);
    const key = sameness(shiftOf(one));
    if ((taken.get(key) ?? row.id) !== row.id) return against(index, [], doubled, one.replaces);
    taken.set(key, row.id);
    return replacement(row, one, index);
  }
  const replaced = wanted.map(replace);

  const moved = replaced.flatMap(step => step?.shiftsToUpdate ?? []);
  const there = new Map(
    [...rows.filter(({ id }) => !moved.some(each => each.id === id)), ...moved].map(shift => [
      sameness(shift),
      shift.id,
    ]),
  );
  // Recorded at one moment: of two that claim a minute the smaller id is first, so the first that was sent.
  const ids = wanted.map(() => randomUUID()).sort();
  function create(one: WantedShift, id: string): Step {
    const same = there.get(sameness(shiftOf(one)));
    if (same !== undefined) return { outcomes: [{ id: same, outcome: 'unchanged' }] };
    there.set(sameness(shiftOf(one)), id);
    return creation(one, id);
  }
  return joined(
    wanted.map((one, index) => replaced[index] ?? create(one, ids[index] ?? randomUUID())),
  );
}
