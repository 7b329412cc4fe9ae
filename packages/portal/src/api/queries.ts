import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/preact-query';
import { sessionEnded, sessionWorks } from './session.js';
import { troubleOf } from './trouble.js';

const noteEnd = (error: unknown) => {
  if (troubleOf(error).kind === 'ended') sessionEnded();
};

/** Answers that were asked for once are shown everywhere, and asked for again when somebody comes back to the page. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noteEnd, onSuccess: sessionWorks }),
  mutationCache: new MutationCache({ onError: noteEnd, onSuccess: sessionWorks }),
  defaultOptions: {
    // The client repeats what may be repeated.
    queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const tabs = new BroadcastChannel('guildhall');

const refresh = (key: QueryKey) => void queries.invalidateQueries({ queryKey: key });
tabs.onmessage = ({ data }: MessageEvent<QueryKey>) => refresh(data);

/** Something was changed here: this tab and all others read it again. */
export function changed(...keys: readonly QueryKey[]): void {
  for (const key of keys) {
    refresh(key);
    tabs.postMessage(key);
  }
}
