import type { EndpointSpec, Input } from '@guildhall/contracts';
import { pageOf } from '@guildhall/service-kit/database';

/** What an endpoint is asked for in its query, with how many rows to give. */
export type Asked<E extends EndpointSpec> = Input<E>['query'] & { readonly limit: number };

/** A page of what is asked for, under the name of what it holds: `read` is told to give one row more. */
export async function readPage<const Name extends string, T>(
  name: Name,
  { limit = 100 }: { readonly limit?: number | undefined },
  read: (limit: number) => Promise<readonly T[]>,
  keyOf: (row: T) => string,
) {
  const { shown, next } = pageOf(await read(limit + 1), limit, keyOf);
  return { [name]: shown, next } as { [N in Name]: T[] } & { next: string | null };
}
