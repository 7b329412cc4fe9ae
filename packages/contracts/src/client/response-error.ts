export interface ResponseFacts<Status, Body> {
  readonly endpoint: string;
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly declared: boolean;
}

function textAt(body: unknown, key: string): string | undefined {
  const value = body && typeof body === 'object' ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** An error response from a service. */
export class ResponseError<Status extends number = number, Body = unknown> extends Error {
  override readonly name = 'ResponseError';
  /** Service and function: `pay.getShift`. */
  readonly endpoint: string;
  readonly status: Status;
  readonly body: Body;
  /** The service's error code, if its errors have one. */
  readonly code: string | undefined;
  /** The service's message. */
  readonly said: string | undefined;
  /** Seconds to wait before a retry, if the service said so. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly headers: Headers;
  /** False if the contract does not declare this response: a proxy, or another version. */
  readonly declared: boolean;

  constructor(facts: ResponseFacts<Status, Body>) {
    const { body, endpoint, status } = facts;
    const code = textAt(body, 'error');
    const said = textAt(body, 'message') ?? textAt(body, 'detail') ?? code;
    const unknown = facts.declared ? '' : ', which its contract does not declare';
    super(`${endpoint} answered ${status}${unknown}${said ? `: ${said}` : ''}`);
    this.endpoint = endpoint;
    this.status = status;
    this.body = body;
    this.code = code;
    this.said = said;
    this.retryAfter = facts.retryAfter;
    this.requestId = facts.requestId ?? textAt(body, 'request_id');
    this.headers = facts.headers;
    this.declared = facts.declared;
  }
}
