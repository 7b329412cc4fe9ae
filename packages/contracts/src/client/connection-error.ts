/**
 * Why there is no answer. `closed`: the connection broke; `tls`: the other side could not prove who it is;
 * `redirect`: a browser hides where it leads; `too_large`: the answer is above the limit;
 * `network`: the platform does not say more.
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

/** No answer came. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly endpoint: string;
  readonly reason: ConnectionReason;
  /**
   * False only when the service certainly never saw the request. When true it may have done what was
   * asked: read the state again instead of starting over.
   */
  readonly sent: boolean;
  readonly requestId: string | undefined;

  constructor(facts: ConnectionFacts) {
    const { endpoint, reason, sent, requestId } = facts;
    const what = sent ? 'the request may have arrived' : 'the request was not sent';
    super(`${endpoint} gave no answer (${reason}; ${what})`, { cause: facts.cause });
    this.endpoint = endpoint;
    this.reason = reason;
    this.sent = sent;
    this.requestId = requestId;
  }
}

// Node's names of what went wrong before a connection stood; browsers give none.
const beforeSending: readonly (readonly [RegExp, ConnectionReason])[] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, 'unreachable'],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/, 'tls'],
];
const whileTalking = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // fetch wraps the reason, and an attempt at several addresses wraps one reason for each.
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
