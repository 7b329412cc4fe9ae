import { useMutation } from '@tanstack/preact-query';
import { X } from 'lucide';
import type { TargetedFocusEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { toApiError } from '../api/api-error.js';
import { createStore } from '../api/store.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { InWords } from '../components/states.js';
import { answeredBy } from '../shell/focus-goes-on.js';
import { words } from '../words/index.js';

type Undo = () => Promise<unknown>;
interface Done {
  readonly text: string;
  readonly undo: Undo | null;
  /** The page that it is said on, which must be open before. */
  readonly at: string;
}

const done = createStore<Done | null>(null);

/** Says what was done, and offers to undo it until something else is done. */
export const showToast = (text: string, undo: Undo | null = null) =>
  done.set({ text, undo, at: location.pathname });

const clear = () => done.set(null);

const clearUnlessOfNext = () => {
  if (done.get()?.at !== location.pathname) clear();
};

/** What could not be undone is still offered. */
function useUndo(what: Done | null) {
  const undoing = useMutation({
    mutationFn: (undo: Undo) => undo(),
    onSuccess: (_, undo) => {
      if (done.get()?.undo === undo) showToast(words.undone);
    },
  });
  useEffect(undoing.reset, [what]);
  return undoing;
}

/** Where one was before one came to the bar: closing it leads back there. */
function useWayBack() {
  const before = useRef<HTMLElement | null>(null);
  return {
    note: ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
    goBack: () => before.current?.focus(),
  };
}

/** At the foot of the window; it stays as long as its page, because people read at different speeds. */
export function DoneBar() {
  const what = done.use();
  const { error, isPending, mutate } = useUndo(what);
  const said = useRef<HTMLParagraphElement>(null);
  const way = useWayBack();
  useLayoutEffect(() => {
    if (what && said.current) answeredBy(said.current);
  }, [what]);
  useEffect(() => clearUnlessOfNext, []);
  return (
    <div class={what ? 'done shown' : 'done'} onFocusIn={way.note}>
      <p role="status" ref={said} tabIndex={-1}>
        {what && error ? (
          <>
            {words.notUndone} <InWords apiError={toApiError(error)} />
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
        <Button
          look="close"
          aria-label={words.close}
          onClick={() => {
            clear();
            way.goBack();
          }}
        >
          <Icon of={X} />
        </Button>
      )}
    </div>
  );
}
