import { useMutation } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
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
      if (done.get()?.undo === undo) sayDone(words.undone);
    },
  });
  useEffect(undoing.reset, [what]);
  return undoing;
}

/** Where what was pressed is gone with what it did, one goes on from what is said of it, not from the top. */
function useFocusGoesOn(what: Done | null) {
  const said = useRef<HTMLParagraphElement>(null);
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isLost = last.current instanceof Element && !last.current.isConnected;
    if (what && isLost && document.activeElement === document.body)
      said.current?.focus({ preventScroll: true });
  }, [what]);
  return said;
}

/** At the foot of the window; it stays as long as its page, because nobody reads at the pace of a clock. */
export function DoneBar() {
  const what = done.use();
  const { error, isPending, mutate } = useUndo(what);
  const said = useFocusGoesOn(what);
  useEffect(() => clear, []);
  return (
    <div class={what ? 'done shown' : 'done'}>
      <p role="status" ref={said} tabIndex={-1}>
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
