import { invalid, unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type {
  BulkResult,
  NewShift,
  RecordedShift,
  ShiftOutcome,
  WantedShift,
} from '@guildhall/contracts/pay';
import { isDeadlock, isDuplicate } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';
import { reasonAgainstDate, reasonAgainstTimes } from '../../../domain/shifts/shift-rules.js';
import { overtimeQuestions } from '../overtime-question.js';
import { remove } from '../repository.js';
import { type ShiftRowWithEntries, toAggregated } from '../rows.js';
import { readable, refuse, refuseBeyondCaps, withWarnings } from '../service.js';
import { keepUndo, lookBefore } from '../undo/service.js';
import { overlapsAmong, unknownOverlaps } from './overlaps.js';
import { type Plan, planFor } from './plan.js';
import * as repository from './repository.js';

/** A conflicting shift was recorded since the check. */
const isOvertaken = (error: unknown) => isDuplicate(error) || isDeadlock(error);

const datesOf = (shifts: readonly { readonly shift_date: string }[]) => [
  ...new Set(shifts.map(({ shift_date }) => shift_date)),
];

/** Which shift each named source leads to from now on. */
const sourcesOf = (wanted: readonly WantedShift[], { outcomes }: Plan): repository.ShiftSource[] =>
  wanted.flatMap(({ source }, index) => {
    const id = outcomes[index]?.id;
    return source === undefined || id === undefined ? [] : [{ id, source }];
  });

interface Wanted {
  readonly shifts: readonly WantedShift[];
  /** What takes it all back is kept. */
  readonly undoable: boolean;
}
type Written = Plan & { readonly undo: string | null };

const idsOf = (shifts: readonly { readonly id: string }[]) => shifts.map(({ id }) => id);

/** Writes all or nothing; null when a concurrent request of the same member won. */
async function write(
  db: Db,
  member: string,
  { shifts: wanted, undoable }: Wanted,
): Promise<Written | null> {
  try {
    return await db.transaction().execute(async tx => {
      const ids = wanted.flatMap(({ replaces }) => replaces ?? []);
      const held = await repository.holdShifts(tx, member, { dates: datesOf(wanted), ids });
      const rows = readable(held, 'on these days');
      const plan = planFor(wanted, rows);
      if (plan.issues.length > 0) throw invalid('Not all of these shifts are right', plan.issues);
      const sources = sourcesOf(wanted, plan);
      const touched = { ids: idsOf(plan.outcomes), sources: sources.map(({ source }) => source) };
      const before = undoable ? await lookBefore(tx, member, touched) : [];
      await repository.updateShifts(tx, plan.shiftsToUpdate);
      await repository.insertShifts(tx, member, plan.shiftsToInsert);
      const written = [...plan.shiftsToUpdate, ...plan.shiftsToInsert];
      if (written.length > 0) await refuseBeyondCaps(tx, member, datesOf(written));
      await repository.removeEntries(tx, plan.entriesToRemove);
      await repository.writeEntries(tx, plan.entriesToWrite);
      if (sources.length > 0) await repository.nameSources(tx, member, sources);
      const created = idsOf(plan.shiftsToInsert);
      return { ...plan, undo: undoable ? await keepUndo(tx, member, before, created) : null };
    });
  } catch (error) {
    if (isOvertaken(error)) return null;
    throw error;
  }
}

/** A phone that retries conflicts once; more conflicts mean a client that does not stop. */
const ATTEMPTS = 4;

async function written(db: Db, member: string, wanted: Wanted): Promise<Written> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const done = await write(db, member, wanted);
    if (done !== null) return done;
  }
  throw unavailable(message('shifts_being_changed'));
}

/** Of what was there already nothing is asked. */
const questionsAfter = (
  db: Db,
  member: string,
  outcomes: Plan['outcomes'],
  rows: ReadonlyMap<string, ShiftRowWithEntries>,
) => {
  const written = outcomes.filter(({ outcome }) => outcome !== 'unchanged');
  return overtimeQuestions(
    db,
    member,
    written.flatMap(({ id }) => rows.get(id) ?? []),
  );
};

/** A bulk of one, and the sentences about its neighbors. */
export async function recordShift(db: Db, member: string, shift: NewShift): Promise<RecordedShift> {
  refuse(reasonAgainstDate(shift) ?? reasonAgainstTimes(shift));
  const { outcomes } = await written(db, member, { shifts: [shift], undoable: false });
  return withWarnings(db, member, outcomes[0]?.id ?? '');
}

/** The same again is what is there already: a phone that tries twice makes no second shift. */
export async function recordShifts(db: Db, member: string, wanted: Wanted): Promise<BulkResult> {
  const { outcomes, undo } = await written(db, member, wanted);
  const around = await repository.listAround(db, member, datesOf(wanted.shifts));
  const own = around ?? (await repository.listThese(db, idsOf(outcomes))) ?? [];
  const byId = new Map(own.map(row => [row.id, row]));
  const overlapsOf = around === null ? () => unknownOverlaps : overlapsAmong(around);
  const questions = await questionsAfter(db, member, outcomes, byId);
  const shifts = outcomes.flatMap(({ id, outcome }): ShiftOutcome[] => {
    const row = byId.get(id);
    // Deleted since, by its owner: there is nothing to show.
    if (!row) return [];
    const { overlaps, warnings } = overlapsOf(row);
    const question = questions.get(id);
    return [
      {
        outcome,
        shift: toAggregated(row),
        overlaps,
        ...(question && { question: { code: question.code, values: [...question.values] } }),
        warnings: [...warnings, ...(question ? [question.text] : [])],
      },
    ];
  });
  const count = (which: ShiftOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === which).length;
  return {
    shifts,
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    undo,
  };
}

/** Skips shifts that are deleted or belong to another member; they are not counted. */
export const removeShifts = (db: Db, member: string, ids: readonly string[]): Promise<number> =>
  db.transaction().execute(async tx => {
    const own = await repository.hold(tx, member, { dates: [], ids });
    if (own.length > 0) await remove(tx, member, own);
    return own.length;
  });
