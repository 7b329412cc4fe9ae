import type { AggregatedShift, PayPeriod, WantedShift } from '@guildhall/contracts/pay';
import { useMutation } from '@tanstack/preact-query';
import { queries } from '../../../api/queries.js';
import { Button } from '../../../components/button.js';
import { Failure } from '../../../components/states.js';
import { sayDone } from '../../../forms/undo.js';
import { addDays } from '../days/days.js';
import { before, isAskedFor, numberOf, yearOf } from '../days/periods.js';
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
  if (copies.length === 0) return sayDone(none);
  const result = await record(copies);
  sayRecorded(result, saidOfMany(result));
}

const exported = (ppId: string) =>
  new URLSearchParams({ year: String(yearOf(ppId)), pay_period: String(numberOf(ppId)) });

/** Whole stretches again: most people work much the same from week to week. */
export function Copies({ ppId, period, shifts: recorded }: CopiesProps) {
  const secondWeek = addDays(period.start_date, 7);
  const copyWeek = useMutation({
    mutationFn: async () => {
      // What was recorded a moment ago may not be shown yet.
      const shifts = await queries.fetchQuery(shiftsOf(ppId));
      const first = shifts.filter(({ shift_date }) => shift_date < secondWeek);
      return recordCopies(later(first, 7), words.period.nothingInWeek);
    },
  });
  const copyPeriod = useMutation({
    mutationFn: async () => {
      const former = await queries.fetchQuery(shiftsOf(before(ppId)));
      return recordCopies(later(former, 14), words.period.nothingBefore);
    },
  });
  // Read whole before they go, so that they can come back whole.
  const clear = useMutation({
    mutationFn: async () => {
      const shifts = await queries.fetchQuery(shiftsOf(ppId));
      await remove(shifts.map(({ id }) => id));
      return shifts;
    },
    onSuccess: shifts => {
      const again = later(shifts, 0);
      sayDone(words.done.cleared(shifts.length), () => record(again));
    },
  });
  const error = copyWeek.error ?? copyPeriod.error ?? clear.error;
  const isBusy = copyWeek.isPending || copyPeriod.isPending || clear.isPending;
  return (
    <>
      <p class="actions">
        {isAskedFor(before(ppId)) && (
          <Button look="second" disabled={isBusy} onClick={() => copyPeriod.mutate()}>
            {words.period.copyPeriod}
          </Button>
        )}
        <Button look="second" disabled={isBusy} onClick={() => copyWeek.mutate()}>
          {words.period.copyWeek}
        </Button>
        {recorded > 0 && (
          <Button look="second" disabled={isBusy} onClick={() => clear.mutate()}>
            {words.period.clear(recorded)}
          </Button>
        )}
      </p>
      {error && <Failure error={error} />}
      <p class="actions">
        <a href="/pay/import">{words.import.open}</a>
        <a href={`/api/pay/api/v1/shifts/export?${exported(ppId)}`} download={`shifts-${ppId}.csv`}>
          {words.import.export}
        </a>
      </p>
    </>
  );
}
