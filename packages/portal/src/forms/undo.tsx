import { useMutation } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { createStore } from '../api/store.js';
import { troubleOf } from '../api/trouble.js';
import { Button } from '../components/button.js';
import { InWords } from '../components/states.js';
import { words } from '../words/index.js';

type Undo = () => Promise<unknown>;
interface Done {
  readonly text: string;
  readonly undo: Undo | null;
}

const done = createStore<Done | null>(null);

/** Says what was done, and offers to undo it until something else is done. */
export const sayDone = (text: string, undo: Undo | null = null) => done.set({ text, undo });

const clear = () => done.set(null);

/** What could not be undone is still offered. */
function useUndo(what: Done | null) {
  const undoing = useMutation({
    mutationFn: (undo: Undo) => undo(),
    onSuccess: (_, undo) => {
      if (done.get()?.undo === undo) clear();
    },
  });
  useEffect(undoing.reset, [what]);
  return undoing;
}

/** At the foot of the window; it stays as long as its page, because nobody reads at the pace of a clock. */
export function DoneBar() {
  const what = done.use();
  const { error, isPending, mutate } = useUndo(what);
  useEffect(() => clear, []);
  return (
    <div class={what ? 'done shown' : 'done'}>
      <p role="status">
        {what && error ? (
          <>
            {words.notUndone} <InWords trouble={troubleOf(error)} />
          </>
        ) : (
          what?.text
        )}
      </p>
      {what?.undo && (
        <Button look="plain" disabled={isPending} onClick={() => what.undo && mutate(what.undo)}>
          {words.undo}
        </Button>
      )}
      {what && (
        <Button look="close" aria-label={words.close} onClick={clear}>
          ×
        </Button>
      )}
    </div>
  );
}
