import type { Said } from './errors.js';
import { type MessageOrText, message, saidOf, textOf } from './messages.js';

/** A validation error, before a service formats it. */
export interface Issue {
  readonly in: 'body' | 'query' | 'path' | 'headers';
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly said?: Said | null;
  /** The failed JSON Schema keyword (`required`, `type`, `format`, `minimum` …) and its parameters. */
  readonly rule: string;
  readonly operands: Readonly<Record<string, unknown>>;
  readonly input: unknown;
}

interface Extra {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly issues?: readonly Issue[];
  readonly cause?: unknown;
}

/** Any error response; the service decides its format. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly said: Said | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly issues: readonly Issue[];

  constructor(status: number, code: string, message: MessageOrText, extra: Extra = {}) {
    super(textOf(message), extra.cause === undefined ? undefined : { cause: extra.cause });
    this.status = status;
    this.code = code;
    this.said = saidOf(message);
    this.details = extra.details ?? {};
    this.headers = extra.headers ?? {};
    this.issues = extra.issues ?? [];
  }
}

export const invalid = (message: MessageOrText, issues: readonly Issue[] = []) =>
  new Problem(400, 'VALIDATION_ERROR', message, { issues });

/** A single validation error. */
export const invalidAt = (
  place: Issue['in'],
  path: Issue['path'],
  message: string,
  input: unknown,
  rule = 'value',
) =>
  invalid(`The request is not valid: ${[place, ...path].join('.')} ${message}`, [
    { in: place, path, message, rule, operands: {}, input },
  ]);

export const notNext = (after: string) =>
  invalidAt('query', ['after'], 'must be `next` of the previous page', after);

export const unauthenticated = (message = 'Authentication required', code = 'UNAUTHENTICATED') =>
  new Problem(401, code, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

export const forbidden = (message: MessageOrText, code = 'FORBIDDEN') =>
  new Problem(403, code, message);

export const notFound = (message: MessageOrText, code = 'NOT_FOUND') =>
  new Problem(404, code, message);

export const conflict = (
  message: MessageOrText,
  code = 'CONFLICT',
  details: Record<string, unknown> = {},
) => new Problem(409, code, message, { details });

/** For writes on behalf of an erased member. */
export const memberErased = () => new Problem(410, 'MEMBER_ERASED', message('member_erased'));

/** A dependency is unavailable; tells callers when to retry. */
export const unavailable = (
  message: MessageOrText,
  {
    code = 'SERVICE_UNAVAILABLE',
    retryAfter = 5,
    details,
    cause,
  }: Pick<Extra, 'details' | 'cause'> & {
    readonly code?: string;
    /** Seconds. */
    readonly retryAfter?: number;
  } = {},
) =>
  new Problem(503, code, message, {
    details: { ...details, retry_after: retryAfter },
    headers: { 'Retry-After': String(retryAfter) },
    cause,
  });
