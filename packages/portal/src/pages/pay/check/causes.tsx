import type { AggregatedShift, Cause } from '@guildhall/contracts/pay';
import { Act } from '../../../forms/act.js';
import { showToast } from '../../../forms/toast.js';
import { listed, longDay } from '../../../words/format.js';
import { lengthOf, minutesOf, minutesOfDay } from '../days/days.js';
import { record, useShifts } from '../period/queries.js';
import { saidOfOne, timesOf } from '../period/saying.js';
import { formOf, type ShiftForm, wantedOf } from '../period/shift-form.js';
import { words } from '../words/index.js';
import { nameOf, whyOf } from './notes.js';

const twoDigits = (count: number) => String(count).padStart(2, '0');
const timeOf = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

interface AsOvertime extends ShiftForm {
  /** Which part of it. */
  readonly overtime: { readonly start_time: string; readonly end_time: string };
}

/** A shift of which the last so many seconds are overtime: who stays longer stays at the end. */
export function asOvertime(form: ShiftForm, seconds: number): AsOvertime {
  const { start, end, extras } = form;
  const overtime = Math.round(seconds / 60);
  if (overtime >= lengthOf(start, end))
    return { ...form, kind: 'overtime', overtime: { start_time: start, end_time: end } };
  const from = timeOf((minutesOf(end) - overtime + minutesOfDay) % minutesOfDay);
  return {
    ...form,
    extras: [...extras, { kind: 'overtime', start: from, end }],
    overtime: { start_time: from, end_time: end },
  };
}

const say = words.check;

interface CausesProps {
  readonly causes: readonly Cause[];
  readonly ppId: string;
}

/** Of two that differ the other way, the sentence names the second. */
const headed = ({ code, categories }: Cause) =>
  code === 'other_way' ? categories.slice(0, 1) : categories;

/** What explains the differences together, and what one tap puts right. */
export const Causes = ({ causes, ppId }: CausesProps) => (
  <>
    <p>{say.causes}</p>
    <ul>
      {causes.map(cause => (
        <li key={`${cause.code} ${cause.categories.join()}`}>
          {cause.categories.length > 0 && <strong>{listed(headed(cause).map(nameOf))}: </strong>}
          {whyOf([cause])}
          {cause.code === 'paid_as_overtime' && <RecordAsOvertime cause={cause} ppId={ppId} />}
        </li>
      ))}
    </ul>
  </>
);

function RecordAsOvertime({ cause, ppId }: { readonly cause: Cause; readonly ppId: string }) {
  const shifts = useShifts(ppId).data ?? [];
  const candidates = cause.shift_ids.flatMap(id => shifts.find(shift => shift.id === id) ?? []);
  return (
    <p class="actions">
      {candidates.map(shift => (
        <AsOvertime key={shift.id} shift={shift} seconds={Number(cause.values[0])} />
      ))}
    </p>
  );
}

interface AsOvertimeProps {
  readonly shift: AggregatedShift;
  readonly seconds: number;
}

const AsOvertime = ({ shift, seconds }: AsOvertimeProps) => {
  const before = formOf(shift);
  const after = asOvertime(before, seconds);
  return (
    <Act
      look="second"
      run={() => record([wantedOf(after)])}
      onDone={result => showToast(saidOfOne(result), () => record([wantedOf(before)]))}
    >
      {say.recordAsOvertime(longDay(shift.shift_date), timesOf(after.overtime))}
    </Act>
  );
};
