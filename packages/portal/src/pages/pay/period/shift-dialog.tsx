import type { BulkResult } from '@guildhall/contracts/pay';
import { useState } from 'preact/hooks';
import { Act } from '../../../forms/act.js';
import { Dialog } from '../../../forms/dialog.js';
import { optionsOf, Select, When } from '../../../forms/field.js';
import { Form } from '../../../forms/form.js';
import { TimeInput } from '../../../forms/time-input.js';
import { showToast } from '../../../forms/toast.js';
import { shortDay } from '../../../words/format.js';
import { words as shared } from '../../../words/index.js';
import { words } from '../words/index.js';
import { Extras } from './extras.js';
import { record, remove } from './queries.js';
import { saidOfOne, sayRecorded } from './saying.js';
import {
  endsNextDay,
  formOf,
  type ShiftForm,
  wantedOf,
  wholeKinds,
  withTyped,
} from './shift-form.js';
import type { InStep } from './use-editor.js';

const say = words.shift;
const kinds = optionsOf(words.kinds, wholeKinds);

/** The shift that stood there already, and was left as it is: it may say less than what was typed. */
function sameOf({ shifts: [first] }: BulkResult): ShiftForm | null {
  return first?.outcome === 'unchanged' ? formOf(first.shift) : null;
}

/** Everything about one shift. It is saved in one request, or not at all. */
export function ShiftDialog({ form, before, editor }: InStep<'edit'>) {
  const [isThere, setThere] = useState(false);
  const put = (part: Partial<ShiftForm>) => editor.edit({ ...form, ...part });
  /** What was new is taken away again, what was changed becomes what it was. */
  const saved = (result: BulkResult) => {
    const stored = before.id === null ? sameOf(result) : null;
    const together = stored && withTyped(stored, form);
    if (stored && together) {
      setThere(true);
      return editor.edit(together, stored);
    }
    if (before.id === null) sayRecorded(result, saidOfOne(result));
    else sayChanged(result);
    editor.recorded(result);
  };
  const sayChanged = (result: BulkResult) =>
    showToast(saidOfOne(result), () => record([wantedOf(before)]));
  /** What was typed is saved before it is repeated. */
  const isTyped = JSON.stringify(form) !== JSON.stringify(before);
  const repeated = (result: BulkResult | null) => {
    if (result) sayChanged(result);
    editor.repeat(form, []);
  };
  /** The whole shift was read before it goes, so it can come back whole; what was typed meanwhile was never saved. */
  const deleted = () => {
    const said = words.done.deleted(shortDay(before.date), `${before.start}–${before.end}`);
    showToast(said, () => record([wantedOf({ ...before, id: null })]));
    editor.close();
  };
  return (
    <Dialog title={form.id === null ? say.new : say.edit} onClose={editor.close}>
      <Form
        action={shared.save}
        run={() => record([wantedOf(form)])}
        touches={[]}
        onDone={saved}
        beside={
          form.id !== null && (
            <>
              <Act
                look="second"
                run={async () => (isTyped ? record([wantedOf(form)]) : null)}
                onDone={repeated}
              >
                {say.repeat}
              </Act>
              <Act look="second" run={() => remove([before.id ?? ''])} onDone={deleted}>
                {say.delete}
              </Act>
            </>
          )
        }
      >
        <div class="fields">
          <When label={say.date} value={form.date} onChange={date => put({ date })} />
          <Select
            label={say.kind}
            value={form.kind}
            options={kinds}
            onChange={kind => put({ kind })}
          />
          <TimeInput label={say.start} value={form.start} onChange={start => put({ start })} />
          <TimeInput
            label={say.end}
            value={form.end}
            hint={endsNextDay(form) ? say.nextDay : undefined}
            onChange={end => put({ end })}
          />
        </div>
        <Extras form={form} onChange={extras => put({ extras })} />
        {isThere && (
          <p class="notice" role="status">
            {say.there}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
