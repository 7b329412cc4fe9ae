import type { PayPeriod } from '@guildhall/contracts/pay';
import { useMutation } from '@tanstack/preact-query';
import { Button } from '../../../components/button.js';
import { Failure } from '../../../components/states.js';
import { Dialog } from '../../../forms/dialog.js';
import { shortDay } from '../../../words/format.js';
import { daysFrom } from '../days/days.js';
import { words } from '../words/index.js';
import { record } from './queries.js';
import { saidOfMany, sayRecorded } from './saying.js';
import { wantedOf } from './shift-form.js';
import type { InStep } from './use-editor.js';

type RepeatDialogProps = InStep<'repeat'> & { readonly period: PayPeriod };

/** The same shift on other days of the period. */
export function RepeatDialog({ form, days, period, editor }: RepeatDialogProps) {
  const repeat = useMutation({
    mutationFn: () => record(days.map(date => wantedOf({ ...form, id: null, date }))),
    onSuccess: result => {
      sayRecorded(result, saidOfMany(result));
      editor.close();
    },
  });
  const toggle = (day: string) =>
    editor.repeat(form, days.includes(day) ? days.filter(each => each !== day) : [...days, day]);
  return (
    <Dialog title={words.shift.repeatTitle(`${form.start}–${form.end}`)} onClose={editor.close}>
      <div class="day-choices">
        {daysFrom(period.start_date, 14)
          .filter(day => day !== form.date)
          .map(day => (
            <label key={day} class="check">
              <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
              {shortDay(day)}
            </label>
          ))}
      </div>
      {repeat.error && <Failure error={repeat.error} />}
      <p class="actions">
        <Button disabled={days.length === 0 || repeat.isPending} onClick={() => repeat.mutate()}>
          {words.shift.repeatDo(days.length)}
        </Button>
      </p>
    </Dialog>
  );
}
