import { useQuery } from '@tanstack/preact-query';
import { isStranger } from '../organisation.js';
import { platform } from './clients.js';

export const homeKey = ['platform', 'home'] as const;

/** Who is logged in, and how everything of theirs stands: one request for the shell and for Home. Given an interval (ms) it looks again. */
export const useHome = (lookEvery?: number) =>
  useQuery({
    queryKey: homeKey,
    queryFn: ({ signal }) => platform.getHome({}, { signal }),
    enabled: !isStranger,
    ...(lookEvery !== undefined && { refetchInterval: lookEvery }),
  });
