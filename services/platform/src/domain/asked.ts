import type { EndpointSpec, Input } from '@guildhall/contracts';

/** What an endpoint is asked for in its query, with how many rows to give. */
export type Asked<E extends EndpointSpec> = Input<E>['query'] & { readonly limit: number };
