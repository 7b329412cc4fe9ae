import { Button } from '../../../components/button.js';
import { Act } from '../../../forms/act.js';
import { Dialog } from '../../../forms/dialog.js';
import { MessageText } from '../../../messages/message-text.js';
import { shortDay } from '../../../words/format.js';
import { words } from '../words/index.js';
import { record } from './queries.js';
import { saidOfOne, sayRecorded } from './saying.js';
import { wantedOf } from './shift-form.js';
import type { InStep } from './use-editor.js';

const say = words.shift;

/** A week of more than forty regular hours: asked while it is known what the shift was. */
export const OvertimeDialog = ({ form, question, editor }: InStep<'overtime'>) => (
  <Dialog title={`${shortDay(form.date)}, ${form.start}–${form.end}`} onClose={editor.close}>
    <p>
      <MessageText {...question} />
    </p>
    <p class="actions">
      <Act
        run={() => record([wantedOf({ ...form, kind: 'overtime' })])}
        onDone={result => {
          sayRecorded(result, saidOfOne(result));
          editor.close();
        }}
      >
        {say.wasOvertime}
      </Act>
      <Button look="second" onClick={editor.close}>
        {say.wasRegular}
      </Button>
    </p>
  </Dialog>
);
