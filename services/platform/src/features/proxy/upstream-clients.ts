import type { Upstream } from '@guildhall/contracts/platform';
import { type buildConnector, Pool } from 'undici';
import { permittedRanges } from '../upstreams/preconfigured.js';
import { addressRule } from './addresses.js';
import { type Admission, type Breaker, createBreaker } from './breaker.js';
import { checkedConnector } from './connect.js';

/** Everything that is made once for an upstream: its connections and its breaker. */
export interface UpstreamClient {
  readonly upstream: Upstream;
  readonly origin: string;
  /** What its target’s own path puts before every other, without a slash at the end. */
  readonly base: string;
  readonly methods: ReadonlySet<string>;
  readonly pool: Pool;
  /** A connection for a WebSocket: by the same rule, and in nobody’s pool. */
  readonly connect: (done: buildConnector.Callback) => void;
  readonly admit: () => Admission;
  readonly breaker: Pick<Breaker, 'state' | 'reset'>;
}

export interface UpstreamClients {
  readonly of: (upstream: Upstream) => UpstreamClient;
  readonly close: () => Promise<void>;
}

/** To one upstream from one replica. Event streams hold theirs for hours, so it is far more than requests need. */
const connections = 1000;

export interface ClientOptions {
  /** Private addresses that rows of administrators may name at all. */
  readonly privateRanges: readonly string[];
}

function open(upstream: Upstream, privateRanges: readonly string[]): UpstreamClient {
  const target = new URL(upstream.target);
  const connect = checkedConnector({
    timeout: upstream.connect_timeout_ms,
    isAllowed: addressRule(
      upstream.allowed_ranges,
      permittedRanges(upstream.configured_by, privateRanges),
    ),
  });
  const { failures, open_ms: openMs } = upstream.breaker;
  const breaker = createBreaker({ failures, openMs }, () => performance.now());
  return {
    upstream,
    origin: target.origin,
    base: target.pathname.replace(/\/+$/, ''),
    methods: new Set(upstream.methods),
    pool: new Pool(target.origin, {
      connections,
      pipelining: 1,
      headersTimeout: upstream.idle_timeout_ms,
      bodyTimeout: upstream.idle_timeout_ms,
      connect,
    }),
    connect: done => {
      const hostname = target.hostname.replace(/^\[|\]$/g, '');
      const { host, protocol, port } = target;
      connect({ hostname, host, protocol, port }, done);
    },
    admit: breaker.admit,
    breaker,
  };
}

/** A changed row gets a new client; what is under way in the old one comes to its end there. */
export function createUpstreamClients(options: ClientOptions): UpstreamClients {
  const clients = new Map<string, UpstreamClient>();
  return {
    of: upstream => {
      const old = clients.get(upstream.name);
      if (old?.upstream === upstream) return old;
      old?.pool.close().catch(() => undefined);
      const client = open(upstream, options.privateRanges);
      clients.set(upstream.name, client);
      return client;
    },
    close: async () => {
      await Promise.all([...clients.values()].map(client => client.pool.destroy()));
    },
  };
}
