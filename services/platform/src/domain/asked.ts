import type { EndpointSpec, Input } from '@guildhall/contracts';

/** A page request: the query and its limit. */
export type Asked<E extends EndpointSpec> = Input<E>['query'] & { readonly limit: number };
