import { useEffect } from 'preact/hooks';
import { createStore } from '../api/store.js';
import { words } from '../words/index.js';

interface Done {
  readonly text: string;
  readonly undo: (() => Promise<unknown>) | null;
}

const done = createStore<Done | null>(null);

/** Says what was done, and offers to undo it until something else is done. */
export const sayDone = (text: string, undo: (() => Promise<unknown>) | null = null) =>
  done.set({ text, undo });

const clear = () => done.set(null);

/** At the foot of the window; it stays as long as its page, because nobody reads at the pace of a clock. */
export function DoneBar() {
  const what = done.use();
  useEffect(() => clear, []);
  return (
    <div class={what ? 'done shown' : 'done'}>
      <p role="status">{what?.text}</p>
      {what?.undo && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            const { undo } = what;
            clear();
            void undo?.();
          }}
        >
          {words.undo}
        </button>
      )}
      {what && (
        <button type="button" class="close" aria-label={words.close} onClick={clear}>
          ×
        </button>
      )}
    </div>
  );
}
