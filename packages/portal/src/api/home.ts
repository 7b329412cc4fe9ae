import { createClient } from '@guildhall/contracts/client';
import { getPayHome } from '@guildhall/contracts/pay';
import type { Home } from '@guildhall/contracts/platform';
import { getHome } from '@guildhall/contracts/platform';
import { hashKey, useQuery } from '@tanstack/preact-query';
import { meta } from '../meta.js';
import { isStranger } from '../organisation.js';
import { homeKey, ofShifts, queries } from './queries.js';

/** The first page carries the two endpoints that it calls; those of whole services come with other pages. */
const credentials = 'same-origin';
const platform = createClient(
  { name: 'platform', endpoints: { getHome } },
  { baseUrl: '', credentials },
);
const pay = createClient(
  { name: 'pay', endpoints: { getPayHome } },
  { baseUrl: '/api/pay', credentials },
);

const home = {
  queryKey: homeKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => platform.getHome({}, { signal }),
};

/** What is known of who is here, at this moment. */
export const homeNow = () => queries.getQueryData<Home>(homeKey);

/** By which the pay service asks whose pay it is. */
export const ownNumber = (): string => homeNow()?.user.member_number ?? '';

export const isActive = ({ member }: Home) => member?.status === 'active';

/** Who is logged in, and how everything of theirs stands: one request for the shell and for Home. Given an interval (ms) it looks again. */
export const useHome = (lookEvery?: number) =>
  useQuery({
    ...home,
    enabled: !isStranger,
    ...(lookEvery !== undefined && { refetchInterval: lookEvery }),
  });

/** Whose session it is now: in another tab somebody else may have logged in. */
export const askWhoItIs = async () => (await queries.fetchQuery({ ...home, staleTime: 0 })).user.id;

/** How pay stands. Asked by itself, so that a pay service that is away dims its card and nothing else. */
export const usePayHome = () =>
  useQuery({
    queryKey: [...ofShifts, 'home'],
    queryFn: ({ signal }) => pay.getPayHome({}, { signal }),
  });

/** Nobody is here any more: nothing of theirs is kept for whoever sits down next. */
export function forgetAnswers(): void {
  queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(homeKey) });
  document.querySelector('meta[name=home]')?.remove();
}

/** The document brings the answer along, so that nobody waits for it once more. */
export function takeHome(): void {
  const known = meta('home');
  if (known !== null) queries.setQueryData(homeKey, JSON.parse(known) as Home);
}
