/** Everything about upstreams is asked again when something of it has changed. */
export const upstreamsKey = ['platform', 'admin', 'upstreams'] as const;
