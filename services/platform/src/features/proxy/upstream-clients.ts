import type { Upstream } from '@guildhall/contracts/platform';
import { type buildConnector, Pool } from 'undici';
import { permittedRanges } from '../upstreams/preconfigured.js';
import { addressRule } from './addresses.js';
import { createBreaker } from './breaker.js';
import { checkedConnector } from './connect.js';

/** To one upstream from one replica. Event streams hold theirs for hours, so it is far more than requests need. */
const connections = 1000;

/** Everything that is made once for an upstream: its connections and its breaker. */
function open(upstream: Upstream, privateRanges: readonly string[]) {
  const target = new URL(upstream.target);
  const connect = checkedConnector({
    timeout: upstream.connect_timeout_ms,
    isAllowed: addressRule(
      upstream.allowed_ranges,
      permittedRanges(upstream.configured_by, privateRanges),
    ),
  });
  const { failures, open_ms: openMs } = upstream.breaker;
  return {
    upstream,
    origin: target.origin,
    /** What its target’s own path puts before every other, without a slash at the end. */
    base: target.pathname.replace(/\/+$/, ''),
    methods: new Set<string>(upstream.methods),
    pool: new Pool(target.origin, {
      connections,
      pipelining: 1,
      headersTimeout: upstream.idle_timeout_ms,
      bodyTimeout: upstream.idle_timeout_ms,
      connect,
    }),
    /** A connection for a WebSocket: by the same rule, and in nobody’s pool. */
    connect: (done: buildConnector.Callback): void => {
      const hostname = target.hostname.replace(/^\[|\]$/g, '');
      const { host, protocol, port } = target;
      connect({ hostname, host, protocol, port }, done);
    },
    breaker: createBreaker({ failures, openMs }, () => performance.now()),
  };
}

export type UpstreamClient = ReturnType<typeof open>;

/** A changed row gets a new client; what is under way in the old one comes to its end there. */
export function createUpstreamClients(privateRanges: readonly string[]) {
  const clients = new Map<string, UpstreamClient>();
  return {
    of: (upstream: Upstream): UpstreamClient => {
      const old = clients.get(upstream.name);
      if (old?.upstream === upstream) return old;
      old?.pool.close().catch(() => undefined);
      const client = open(upstream, privateRanges);
      clients.set(upstream.name, client);
      return client;
    },
    close: async (): Promise<void> => {
      await Promise.all([...clients.values()].map(client => client.pool.destroy()));
    },
  };
}

export type UpstreamClients = ReturnType<typeof createUpstreamClients>;
