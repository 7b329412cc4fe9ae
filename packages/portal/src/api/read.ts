import type { CallOptions } from '@guildhall/contracts/client';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/preact-query';

type When<T> = Pick<
  UseQueryOptions<T>,
  'placeholderData' | 'refetchInterval' | 'staleTime' | 'enabled'
>;

/** What an endpoint answers, kept under this name; `when` says how often it is asked again, if not as usual. */
export const useRead = <T>(
  queryKey: QueryKey,
  read: (options: CallOptions) => Promise<T>,
  when: When<T> = {},
) => useQuery({ queryKey, queryFn: ({ signal }) => read({ signal }), ...when });

/** Asked again every second until it is over, or known not to be there. */
export const untilOver = <T>(isOver: (data: T) => boolean): When<T> => ({
  refetchInterval: ({ state: { data, error } }) => ((data ? isOver(data) : error) ? false : 1_000),
});
