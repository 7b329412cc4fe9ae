import type { AggregatedShift, PayPeriod, WantedShift } from '@guildhall/contracts/pay';
import { queries } from '../../../api/queries.js';
import { Act } from '../../../forms/act.js';
import { showToast } from '../../../forms/toast.js';
import { addDays } from '../days/days.js';
import { before, isAskedFor, periodQuery } from '../days/periods.js';
import { words } from '../words/index.js';
import { record, remove, shiftsOf } from './queries.js';
import { saidOfMany, sayRecorded } from './saying.js';
import { copyTo } from './shift-form.js';

interface CopiesProps {
  readonly ppId: string;
  readonly period: PayPeriod;
  readonly shifts: number;
}

const later = (shifts: readonly AggregatedShift[], days: number): readonly WantedShift[] =>
  shifts.map(shift => copyTo(shift, addDays(shift.shift_date, days)));

/** Records copies, and takes back what was new of them. What is there already stays one. */
async function recordCopies(copies: readonly WantedShift[], none: string): Promise<void> {
  if (copies.length === 0) return showToast(none);
  const result = await record(copies);
  sayRecorded(result, saidOfMany(result));
}

/** Whole stretches again: most people work much the same from week to week. */
export function Copies({ ppId, period, shifts: recorded }: CopiesProps) {
  const secondWeek = addDays(period.start_date, 7);
  // What was recorded a moment ago may not be shown yet.
  const readNow = (id: string) => queries.fetchQuery(shiftsOf(id));
  const copyWeek = async () => {
    const first = (await readNow(ppId)).filter(({ shift_date }) => shift_date < secondWeek);
    await recordCopies(later(first, 7), words.period.nothingInWeek);
  };
  const copyPeriod = async () =>
    recordCopies(later(await readNow(before(ppId)), 14), words.period.nothingBefore);
  const clear = async () => {
    // Read whole before they go, so that they can come back whole.
    const shifts = await readNow(ppId);
    await remove(shifts.map(({ id }) => id));
    showToast(words.done.cleared(shifts.length), () => record(later(shifts, 0)));
  };
  return (
    <>
      <div class="actions">
        {isAskedFor(before(ppId)) && (
          <Act look="second" run={copyPeriod}>
            {words.period.copyPeriod}
          </Act>
        )}
        {recorded > 0 && (
          <>
            <Act look="second" run={copyWeek}>
              {words.period.copyWeek}
            </Act>
            <Act look="second" run={clear}>
              {words.period.clear(recorded)}
            </Act>
          </>
        )}
      </div>
      <p class="actions">
        <a href="/pay/import">{words.import.open}</a>
        <a
          href={`/api/pay/api/v1/shifts/export?${periodQuery(ppId)}`}
          download={`shifts-${ppId}.csv`}
        >
          {words.import.export}
        </a>
      </p>
    </>
  );
}
