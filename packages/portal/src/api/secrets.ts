import { createStore } from './store.js';

/** How to forget each secret that was not copied yet. */
const waiting = new Map<object, () => void>();

const anyWaits = createStore(false);
export const useWaitingSecret = anyWaits.use;

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

function askWhileAnyWaits(): void {
  anyWaits.set(waiting.size > 0);
  if (waiting.size > 0) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
}

/**
 * A secret that is shown once, in the memory of this tab only: it is still there when the person comes back to
 * its page, and who closes the tab before they have it is asked.
 */
export function createSecret<T>() {
  const store = createStore<T | null>(null);
  const { get, set, use, listen } = store;
  /** Copied: the page may be left. */
  const taken = () => {
    waiting.delete(store);
    askWhileAnyWaits();
  };
  listen(secret => {
    if (secret === null) return taken();
    waiting.set(store, () => set(null));
    askWhileAnyWaits();
  });
  return { get, set, use, taken };
}

/** Another person is logged in now. */
export function forgetSecrets(): void {
  for (const forget of [...waiting.values()]) forget();
}
