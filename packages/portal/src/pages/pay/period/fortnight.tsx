import type { AggregatedShift, PayPeriod } from '@guildhall/contracts/pay';
import { longDay, shortDay } from '../../../words/format.js';
import { addDays, daysFrom, today } from '../days/days.js';
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
  <>
    {weeks.map(week => (
      <section key={week} aria-labelledby={`week-${week}`}>
        <h2 id={`week-${week}`} class="week-name">
          {words.period.week(week + 1)}
        </h2>
        <ol class="week">
          {daysFrom(addDays(period.start_date, week * 7), 7).map(day => (
            <Day
              key={day}
              day={day}
              shifts={shifts.filter(shift => shift.shift_date === day)}
              editor={editor}
            />
          ))}
        </ol>
      </section>
    ))}
  </>
);

interface DayProps {
  readonly day: string;
  readonly shifts: readonly AggregatedShift[];
  readonly editor: EditorControl;
}

const Day = ({ day, shifts, editor }: DayProps) => (
  <li class="day" aria-current={day === today() ? 'date' : undefined}>
    <span class="date">{shortDay(day)}</span>
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
      + {shifts.length === 0 && words.period.add}
    </button>
  </li>
);

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
      <strong>{times}</strong>
      {form.kind !== 'regular' && <span>{words.kinds[form.kind]}</span>}
      {kinds.map(kind => (
        <span key={kind} class="extra">
          {words.kinds[kind]}
        </span>
      ))}
    </button>
  );
}
