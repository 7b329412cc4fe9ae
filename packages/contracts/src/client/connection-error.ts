/**
 * Why there is no response. `closed`: the connection broke; `tls`: the certificate is invalid; `redirect`: browsers
 * hide the target; `too_large`: above the limit; `network`: no details available.
 */
export type ConnectionReason =
  | 'timeout'
  | 'aborted'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'closed'
  | 'redirect'
  | 'too_large'
  | 'network';

interface ConnectionFacts {
  readonly endpoint: string;
  readonly reason: ConnectionReason;
  readonly sent: boolean;
  readonly requestId: string | undefined;
  readonly cause?: unknown;
}

/** There was no response. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly endpoint: string;
  readonly reason: ConnectionReason;
  /**
   * False only if the service certainly never saw the request. If true, it may have been executed: read the state again
   * instead of repeating.
   */
  readonly sent: boolean;
  readonly requestId: string | undefined;

  constructor(facts: ConnectionFacts) {
    const { endpoint, reason, sent, requestId } = facts;
    const what = sent ? 'the request may have arrived' : 'the request was not sent';
    super(`${endpoint} did not respond (${reason}; ${what})`, { cause: facts.cause });
    this.endpoint = endpoint;
    this.reason = reason;
    this.sent = sent;
    this.requestId = requestId;
  }
}

// Node's error codes before a connection is established; browsers have none.
const beforeSending: readonly (readonly [RegExp, ConnectionReason])[] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, 'unreachable'],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/, 'tls'],
];
const whileTalking = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // fetch wraps the cause, and an attempt at several addresses wraps one for each.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : codeOf(error.cause);
}

export function readNetworkError(error: unknown): { reason: ConnectionReason; sent: boolean } {
  const code = codeOf(error);
  const before = beforeSending.find(([pattern]) => pattern.test(code));
  if (before) return { reason: before[1], sent: false };
  return { reason: whileTalking.test(code) ? 'closed' : 'network', sent: true };
}
