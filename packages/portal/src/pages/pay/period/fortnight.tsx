import type { AggregatedShift, PayPeriod } from '@guildhall/contracts/pay';
import { Plus } from 'lucide';
import { Icon } from '../../../components/icon.js';
import { dayOfMonth, longDay, weekday } from '../../../words/format.js';
import { addDays, daysFrom, minutesOf, today } from '../days/days.js';
import { words } from '../words/index.js';
import { extraKindsOf, formOf } from './shift-form.js';
import type { EditorControl } from './use-editor.js';

const weeks = [0, 1] as const;

interface FortnightProps {
  readonly period: PayPeriod;
  readonly shifts: readonly AggregatedShift[];
  readonly editor: EditorControl;
}

/** A grid of two weeks; on a phone a list of the same days. */
export const Fortnight = ({ period, shifts, editor }: FortnightProps) => (
  <div class="panel fortnight">
    {weeks.map(week => (
      <ol key={week} class="week" aria-label={words.period.week(week + 1)}>
        {daysFrom(addDays(period.start_date, week * 7), 7).map(day => (
          <Day
            key={day}
            day={day}
            shifts={shifts.filter(shift => shift.shift_date === day)}
            editor={editor}
          />
        ))}
      </ol>
    ))}
  </div>
);

interface DayProps {
  readonly day: string;
  readonly shifts: readonly AggregatedShift[];
  readonly editor: EditorControl;
}

const Day = ({ day, shifts, editor }: DayProps) => (
  <li class="day" aria-current={day === today() ? 'date' : undefined}>
    <span class="date">
      {weekday(day)} <b>{dayOfMonth(day)}</b>
    </span>
    <div class="chips">
      {shifts.map(shift => (
        <Chip key={shift.id} shift={shift} onOpen={() => editor.edit(formOf(shift))} />
      ))}
    </div>
    <button
      type="button"
      class="add"
      aria-label={words.period.addOn(longDay(day))}
      onClick={() => editor.add(day)}
    >
      <Icon of={Plus} />
      {shifts.length === 0 && words.period.add}
    </button>
  </li>
);

/** What of a stretch lies in another, as x and width. */
const within = (from: number, to: number, start: number, end: number) => {
  const x = Math.max(from, start);
  return { x, width: Math.max(0, Math.min(to, end) - x) };
};

/** Its place in 24 hours; the hours from 18:00 to 06:00 stand out. */
function Clock({ start, end }: { readonly start: string; readonly end: string }) {
  const [from, to] = [minutesOf(start) / 60, minutesOf(end) / 60];
  const parts =
    from < to
      ? [[from, to]]
      : [
          [from, 24],
          [0, to],
        ];
  return (
    <svg class="clock" viewBox="0 0 24 1" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(([first = 0, last = 0]) => (
        <>
          <rect x={first} width={last - first} height="1" />
          <rect class="night" {...within(first, last, 0, 6)} height="1" />
          <rect class="night" {...within(first, last, 18, 24)} height="1" />
        </>
      ))}
    </svg>
  );
}

function Chip({ shift, onOpen }: { readonly shift: AggregatedShift; readonly onOpen: () => void }) {
  const form = formOf(shift);
  const times = `${form.start}–${form.end}`;
  const kinds = extraKindsOf(form);
  return (
    <button
      type="button"
      class={`chip ${shift.shift_type}`}
      aria-label={[
        words.period.open(longDay(shift.shift_date), times),
        ...[form.kind, ...kinds].map(kind => words.kinds[kind]),
      ].join(', ')}
      onClick={onOpen}
    >
      <strong>{form.kind === 'regular' ? times : words.kinds[form.kind]}</strong>
      {shift.shift_type !== 'tnw' && <Clock start={form.start} end={form.end} />}
      {form.kind !== 'regular' && <span>{times}</span>}
      {kinds.map(kind => (
        <span key={kind} class="extra">
          {words.kinds[kind]}
        </span>
      ))}
    </button>
  );
}
