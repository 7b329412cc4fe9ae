import { createLeaveGuard } from './leave-guard.js';
import { createStore } from './store.js';

/** How to forget each secret that was not copied yet. */
const waiting = createStore<readonly (() => void)[]>([]);
export const useWaitingSecret = () => waiting.use().length > 0;

const guardLeaving = createLeaveGuard();
waiting.listen(all => guardLeaving(all.length > 0));

/**
 * A secret that is shown once, in the memory of this tab only: it is still there when the person comes back to
 * its page, and who closes the tab before they have it is asked.
 */
export function createSecret<T>() {
  const { set, use, listen } = createStore<T | null>(null);
  const forget = () => set(null);
  const others = () => waiting.get().filter(each => each !== forget);
  /** Copied: the page may be left. */
  const taken = () => waiting.set(others());
  listen(secret => (secret === null ? taken() : waiting.set([...others(), forget])));
  return { set, use, taken };
}

/** Another person is logged in now. */
export function forgetSecrets(): void {
  for (const forget of waiting.get()) forget();
}
