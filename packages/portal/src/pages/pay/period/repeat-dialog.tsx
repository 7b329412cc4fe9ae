import type { BulkResult, PayPeriod } from '@guildhall/contracts/pay';
import { Act } from '../../../forms/act.js';
import { Checks } from '../../../forms/checks.js';
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
  const repeat = () => record(days.map(date => wantedOf({ ...form, id: null, date })));
  const done = (result: BulkResult) => {
    sayRecorded(result, saidOfMany(result));
    editor.close();
  };
  return (
    <Dialog title={words.shift.repeatTitle(`${form.start}–${form.end}`)} onClose={editor.close}>
      <div class="day-choices">
        <Checks
          options={daysFrom(period.start_date, 14).filter(day => day !== form.date)}
          chosen={days}
          label={shortDay}
          onChange={chosen => editor.repeat(form, chosen)}
        />
      </div>
      <div class="actions">
        <Act disabled={days.length === 0} run={repeat} onDone={done}>
          {words.shift.repeatDo(days.length)}
        </Act>
      </div>
    </Dialog>
  );
}
