import {
  hashKey,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/preact-query';
import { toApiError } from './api-error.js';
import { hasSessionEnded, sessionEnded, sessionWorks } from './session.js';
import { visibleValues } from './visible-values.js';

/** Who is here, and how everything of theirs stands: `home.ts`. */
export const homeKey = ['platform', 'home'] as const;

/** Whether this is the first to find out. */
const noteEnd = (error: unknown): boolean => {
  if (toApiError(error).kind !== 'ended' || hasSessionEnded()) return false;
  sessionEnded();
  return true;
};

/**
 * What is only looked at goes out of sight with its session: whether that is over, the platform says. Who was saving
 * something at that moment is told beside it, and what is read after that takes nothing away.
 */
const noteEndOfReading = (error: unknown, { queryKey }: { readonly queryKey: QueryKey }) => {
  if (noteEnd(error) && hashKey(queryKey) !== hashKey(homeKey))
    void queries.invalidateQueries({ queryKey: homeKey });
};

/** Who asked too much in a minute sees the page by itself once there is room again. */
const askedAgainIn = (error: unknown): number | false => {
  const apiError = error ? toApiError(error) : null;
  return apiError?.kind === 'busy' && apiError.seconds * 1000;
};

/** Answers that were asked for once are shown everywhere, and fetched again when the page is opened again. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noteEndOfReading, onSuccess: sessionWorks }),
  mutationCache: new MutationCache({ onError: noteEnd, onSuccess: sessionWorks }),
  defaultOptions: {
    // The client repeats what may be repeated.
    queries: {
      retry: false,
      refetchInterval: ({ state }) => askedAgainIn(state.error),
      staleTime: 5_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      structuralSharing: (before, now) => replaceEqualDeep(before, visibleValues(now)),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** So begin the keys of whatever follows from shifts; the rate, statements and the calendar do not. */
export const ofShifts = ['pay', 'of-shifts'] as const;
