import type { IncomingHttpHeaders } from 'node:http';

/** RFC 9110 7.6.1 and the older names that still travel: meant for the next machine only. */
export const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The caller’s credentials, what the proxy says itself, and what claims to know where a request came from. */
const kept: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'cookie2',
  'x-api-key',
  'x-webhook-secret',
  'content-length',
  'expect',
  'host',
  'x-request-id',
  'client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-http-method-override',
  'x-original-forwarded-for',
  'x-original-url',
  'x-real-ip',
  'x-rewrite-url',
]);

/** Whether a header of the caller may be passed on at all, whatever the upstreams file says. */
export const mayLeave = (name: string): boolean =>
  !hopByHop.has(name) &&
  !kept.has(name) &&
  !name.startsWith('x-forwarded') &&
  !name.startsWith('sec-websocket-') &&
  !name.startsWith('proxy-');

const none: ReadonlySet<string> = new Set();

/** Headers that `Connection` names are for the next machine only, too. */
export function namedInConnection(
  connection: string | readonly string[] | undefined,
): ReadonlySet<string> {
  // What nearly everybody says.
  if (connection === undefined || connection === 'keep-alive') return none;
  return new Set(
    String(connection)
      .split(',')
      .map(name => name.trim().toLowerCase()),
  );
}

const via = '1.1 guildhall';

export interface Added {
  readonly token: string;
  readonly requestId: string;
  /** Whether it goes to a service of the same installation. */
  readonly isOurs: boolean;
}

/** What the upstream is sent: the listed headers of the caller, and the session’s token as the only credential. */
export function leavingHeaders(
  received: IncomingHttpHeaders,
  names: readonly string[],
  { token, requestId, isOurs }: Added,
): Record<string, string | string[]> {
  const forNextOnly = namedInConnection(received.connection);
  const leaving: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = received[name];
    if (value !== undefined && mayLeave(name) && !forNextOnly.has(name)) leaving[name] = value;
  }
  // Our own services trust some requests for coming from their own machine: this one does not.
  if (isOurs) leaving.via = via;
  leaving.authorization = `Bearer ${token}`;
  leaving['x-request-id'] = requestId;
  return leaving;
}
