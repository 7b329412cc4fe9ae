import type { IncomingHttpHeaders } from 'node:http';

/** Hop-by-hop headers (RFC 9110 7.6.1) and older ones still in use. */
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

/** Credentials, headers the proxy sets itself, and claims about the request's origin. */
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

/** Whether a header may be forwarded at all, regardless of the upstreams file. */
export const mayLeave = (name: string): boolean =>
  !hopByHop.has(name) &&
  !kept.has(name) &&
  !name.startsWith('x-forwarded') &&
  !name.startsWith('sec-websocket-') &&
  !name.startsWith('proxy-');

const none: ReadonlySet<string> = new Set();

/** Headers named in `Connection` are hop-by-hop too. */
export function namedInConnection(
  connection: string | readonly string[] | undefined,
): ReadonlySet<string> {
  // The usual values.
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
  /** Whether the upstream is a service of this installation. */
  readonly isOurs: boolean;
}

/** Request headers for the upstream: those on its list, and the session's token as the only credential. */
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
  // Our services trust some requests from their own host; this is not one of them.
  if (isOurs) leaving.via = via;
  leaving.authorization = `Bearer ${token}`;
  leaving['x-request-id'] = requestId;
  return leaving;
}
