import { useMutation } from '@tanstack/preact-query';
import { Button } from '../../../components/button.js';
import { Failure } from '../../../components/states.js';
import { Dialog } from '../../../forms/dialog.js';
import { longDay } from '../../../words/format.js';
import { words } from '../words/index.js';
import { record, useUsualTimes } from './queries.js';
import { saidOfOne, sayRecorded } from './saying.js';
import { type ShiftForm, wantedOf } from './shift-form.js';
import type { InStep } from './use-editor.js';
import { type UsualTimes, usualTimes } from './usual-times.js';

const shiftOn = (date: string, times: UsualTimes): ShiftForm => ({
  id: null,
  date,
  kind: 'regular',
  ...times,
  extras: [],
});

/** The second of two taps: the times that this member usually works. */
export function AddDialog({ day, editor }: InStep<'add'>) {
  const { data } = useUsualTimes();
  const add = useMutation({
    mutationFn: (times: UsualTimes) => record([wantedOf(shiftOn(day, times))]),
    onSuccess: result => {
      sayRecorded(result, saidOfOne(result));
      editor.recorded(result);
    },
  });
  const usual = usualTimes(data?.usual_times ?? []);
  return (
    <Dialog title={longDay(day)} onClose={editor.close}>
      <div class="choices">
        {usual.map(times => (
          <Button
            key={`${times.start} ${times.end}`}
            disabled={add.isPending}
            onClick={() => add.mutate(times)}
          >
            {times.start}–{times.end}
          </Button>
        ))}
        <Button
          look="second"
          onClick={() => editor.edit(shiftOn(day, usual[0] ?? { start: '07:00', end: '15:00' }))}
        >
          {words.period.otherTimes}
        </Button>
      </div>
      {add.error && <Failure error={add.error} />}
    </Dialog>
  );
}
