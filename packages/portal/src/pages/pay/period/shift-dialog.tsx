import type { BulkResult } from '@guildhall/contracts/pay';
import { useMutation } from '@tanstack/preact-query';
import { Button } from '../../../components/button.js';
import { Failure } from '../../../components/states.js';
import { Dialog } from '../../../forms/dialog.js';
import { optionsOf, Select, When } from '../../../forms/field.js';
import { TimeInput } from '../../../forms/time-input.js';
import { showToast } from '../../../forms/toast.js';
import { shortDay } from '../../../words/format.js';
import { words as shared } from '../../../words/index.js';
import { words } from '../words/index.js';
import { Extras } from './extras.js';
import { record, remove } from './queries.js';
import { saidOfOne, sayRecorded } from './saying.js';
import { formOf, type ShiftForm, wantedOf, wholeKinds, withTyped } from './shift-form.js';
import type { EditorControl, InStep } from './use-editor.js';

const say = words.shift;
const kinds = optionsOf(words.kinds, wholeKinds);

/** The shift that stood there already, and was left as it is: it may say less than what was typed. */
function sameOf({ shifts: [first] }: BulkResult): ShiftForm | null {
  return first?.outcome === 'unchanged' ? formOf(first.shift) : null;
}

/** What was new is taken away again, what was changed becomes what it was. */
function useSave(before: ShiftForm, editor: EditorControl) {
  return useMutation({
    mutationFn: (form: ShiftForm) => record([wantedOf(form)]),
    onSuccess: (result, form) => {
      const stored = before.id === null ? sameOf(result) : null;
      const together = stored && withTyped(stored, form);
      if (stored && together) return editor.edit(together, stored);
      if (before.id === null) sayRecorded(result, saidOfOne(result));
      else showToast(saidOfOne(result), () => record([wantedOf(before)]));
      editor.recorded(result);
    },
  });
}

/** The whole shift was read before it goes, so it can come back whole; what was typed meanwhile was never saved. */
function useDelete(editor: EditorControl) {
  return useMutation({
    mutationFn: async (stored: ShiftForm) => {
      if (stored.id !== null) await remove([stored.id]);
      return stored;
    },
    onSuccess: stored => {
      const again = wantedOf({ ...stored, id: null });
      const said = words.done.deleted(shortDay(stored.date), `${stored.start}–${stored.end}`);
      showToast(said, () => record([again]));
      editor.close();
    },
  });
}

/** Everything about one shift. It is saved in one request, or not at all. */
export function ShiftDialog({ form, before, editor }: InStep<'edit'>) {
  const save = useSave(before, editor);
  const drop = useDelete(editor);
  const put = (part: Partial<ShiftForm>) => editor.edit({ ...form, ...part });
  const isBusy = save.isPending || drop.isPending;
  const error = save.error ?? drop.error;
  return (
    <Dialog title={form.id === null ? say.new : say.edit} onClose={editor.close}>
      <form
        onSubmit={event => {
          event.preventDefault();
          save.mutate(form);
        }}
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
            hint={form.end < form.start ? say.nextDay : undefined}
            onChange={end => put({ end })}
          />
        </div>
        <Extras form={form} onChange={extras => put({ extras })} />
        {save.isSuccess && (
          <p class="notice" role="status">
            {say.there}
          </p>
        )}
        {error && <Failure error={error} />}
        <p class="actions">
          <Button type="submit" disabled={isBusy}>
            {shared.save}
          </Button>
          {form.id !== null && (
            <>
              <Button look="second" disabled={isBusy} onClick={() => editor.repeat(form, [])}>
                {say.repeat}
              </Button>
              <Button look="second" disabled={isBusy} onClick={() => drop.mutate(before)}>
                {say.delete}
              </Button>
            </>
          )}
        </p>
      </form>
    </Dialog>
  );
}
