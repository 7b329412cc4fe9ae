import { MutationCache, QueryCache, QueryClient } from '@tanstack/preact-query';
import { sessionEnded, sessionWorks } from './session.js';
import { troubleOf } from './trouble.js';

const noteEnd = (error: unknown) => {
  if (troubleOf(error).kind === 'ended') sessionEnded();
};

/** Who asked too much in a minute sees the page by itself once there is room again. */
const askedAgainIn = (error: unknown): number | false => {
  const trouble = error ? troubleOf(error) : null;
  return trouble?.kind === 'busy' && trouble.seconds !== undefined && trouble.seconds * 1000;
};

/** Answers that were asked for once are shown everywhere, and asked for again when somebody comes back to the page. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noteEnd, onSuccess: sessionWorks }),
  mutationCache: new MutationCache({ onError: noteEnd, onSuccess: sessionWorks }),
  defaultOptions: {
    // The client repeats what may be repeated.
    queries: {
      retry: false,
      refetchInterval: ({ state }) => askedAgainIn(state.error),
      staleTime: 5_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** So begin the keys of whatever follows from shifts; the rate, statements and the calendar do not. */
export const ofShifts = ['pay', 'of-shifts'] as const;
