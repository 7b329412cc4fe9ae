import type { UsualTimes as Answer } from '@guildhall/contracts/pay';
import { Button } from '../../../components/button.js';
import { Act } from '../../../forms/act.js';
import { Dialog } from '../../../forms/dialog.js';
import { longDay } from '../../../words/format.js';
import { words } from '../words/index.js';
import { record, useUsualTimes } from './queries.js';
import { saidOfOne, sayRecorded } from './saying.js';
import { type ShiftForm, timesOf, wantedOf } from './shift-form.js';
import type { InStep } from './use-editor.js';

type UsualTimes = Pick<ShiftForm, 'start' | 'end'>;
type Counted = Answer['usual_times'];

/** For who has recorded nothing yet: the usual round of a facility that never closes. */
const customary: readonly UsualTimes[] = [
  { start: '07:00', end: '15:00' },
  { start: '15:00', end: '23:00' },
  { start: '23:00', end: '07:00' },
];
const most = 5;

const nameOf = ({ start, end }: UsualTimes) => `${start} ${end}`;

/** The times this member works, the most frequent first, as the service counts them. */
export function usualTimes(counted: Counted): readonly UsualTimes[] {
  const own = counted.filter(({ shift_type }) => shift_type === 'regular').map(timesOf);
  const names = own.map(nameOf);
  const others = customary.filter(times => !names.includes(nameOf(times)));
  return [...own, ...others].slice(0, most);
}

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
  const usual = usualTimes(data?.usual_times ?? []);
  return (
    <Dialog title={longDay(day)} onClose={editor.close}>
      <div class="choices">
        {usual.map(times => (
          <Act
            key={nameOf(times)}
            run={() => record([wantedOf(shiftOn(day, times))])}
            onDone={result => {
              sayRecorded(result, saidOfOne(result));
              editor.recorded(result);
            }}
          >
            {times.start}–{times.end}
          </Act>
        ))}
        <Button
          look="second"
          onClick={() => editor.edit(shiftOn(day, usual[0] ?? { start: '07:00', end: '15:00' }))}
        >
          {words.period.otherTimes}
        </Button>
      </div>
    </Dialog>
  );
}
