import type { Home } from '@guildhall/contracts/platform';
import { hashKey, useQuery } from '@tanstack/preact-query';
import { meta } from '../meta.js';
import { isStranger } from '../organization.js';
import { pay, platform } from './clients.js';
import { homeKey, ofShifts, queries } from './queries.js';
import { useRead } from './read.js';

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

/** Whose session it is now: another person may have logged in in another tab. */
export const askWhoItIs = async () => (await queries.fetchQuery({ ...home, staleTime: 0 })).user.id;

/** How pay stands. Asked by itself, so that a pay service that is away takes nothing else along. */
export function usePay() {
  const home = useRead([...ofShifts, 'home'], options => pay.getPayHome({}, options));
  const year = useRead([...ofShifts, 'year', 'running'], options =>
    pay.getYearOverview({ query: {} }, options),
  );
  return {
    pay: home.data && year.data && { home: home.data, year: year.data },
    error: home.error ?? year.error,
  };
}

/** Who represents the member’s facility. */
export const useRepresentatives = (enabled: boolean) =>
  useRead(
    ['platform', 'representatives'],
    options => platform.listOwnRepresentatives({}, options),
    { enabled },
  );

/** What members share with a representative, newest first. */
export const useSharedChecks = (enabled: boolean) =>
  useRead(
    ['pay', 'shared', 'home'],
    options => pay.listSharedChecks({ query: { limit: 20 } }, options),
    { enabled },
  );

/** After a logout nothing is kept that the next person could see. */
export function forgetAnswers(): void {
  queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(homeKey) });
  document.querySelector('meta[name=home]')?.remove();
}

/** The answer comes with the document, which saves a request. */
export function takeHome(): void {
  const known = meta('home');
  if (known !== null) queries.setQueryData(homeKey, JSON.parse(known) as Home);
}
