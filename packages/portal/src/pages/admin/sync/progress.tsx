import type { SyncRun } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { AskFirst } from '../../../forms/ask.js';
import { showToast } from '../../../forms/toast.js';
import { describeEvent } from '../../../words/audit-event.js';
import { whole } from '../../../words/format.js';
import { readOf, syncKey } from './run-facts.js';
import { words } from './words/index.js';

/** How far it is: of as many rows as the last full run read, where one is known. */
export function Progress({ run }: { readonly run: SyncRun }) {
  const read = readOf(run);
  const expected = run.expected_rows;
  return (
    <section class="progress" aria-label={words.progress}>
      <progress
        aria-label={words.progress}
        {...(expected ? { max: expected, value: Math.min(read, expected) } : {})}
      />
      <p class="number">
        {expected ? words.readOf(whole(read), whole(expected)) : words.read(whole(read))}
      </p>
      <AskFirst
        question="cancel"
        label={words.cancel}
        title={words.cancelTitle}
        about={words.cancelAbout}
        action={words.cancelDo}
        run={() => platform.cancelSyncRun({ params: { id: run.id } })}
        touches={[syncKey]}
        onDone={({ already }) => showToast(already ? describeEvent(already) : words.cancelled)}
      />
    </section>
  );
}
