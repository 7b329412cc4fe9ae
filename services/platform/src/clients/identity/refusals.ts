import type { Token } from '@fastify/oauth2';
import { Problem } from '@guildhall/contracts';

/** The provider refuses to renew this login. */
export class RefusedByProvider extends Error {
  override readonly name = 'RefusedByProvider';
  readonly status: number | null;
  readonly word: string | null;

  constructor(message: string, status: number | null = null, word: string | null = null) {
    super(message);
    this.status = status;
    this.word = word;
  }
}

/** simple-oauth2 throws Boom errors. `data` holds the provider's response; network failures have none. */
interface TokenFailure {
  readonly data?: {
    readonly res?: { readonly statusCode?: number };
    readonly payload?: { readonly error?: unknown };
  };
}

const longestWord = 100;

/** The OAuth error code (RFC 6749, 5.2); null if there was none. */
const wordOf = (error: unknown): string | null => {
  const word = (error as TokenFailure | null)?.data?.payload?.error;
  return typeof word === 'string' ? word.slice(0, longestWord) : null;
};

/** The provider's status; null if there was no response. */
export const statusOf = (error: unknown): number | null =>
  (error as TokenFailure | null)?.data?.res?.statusCode ?? null;

/** Timeouts and throttling say nothing about the token. */
const isLater = (status: number): boolean => status === 408 || status === 429;

/** The provider refused, with or without a standard error code. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500 && !isLater(status);
}

/**
 * Accepts a response only if it has a token. Some products report errors with status 200 (Slack) where the standard
 * requires 400 (RFC 6749, 5.2).
 */
export function insistOnToken(answer: Token): Token {
  const { access_token: accessToken, error }: { access_token?: unknown; error?: unknown } = answer;
  if (typeof accessToken === 'string' && accessToken !== '') return answer;
  const statusCode = typeof error === 'string' ? 400 : 200;
  throw Object.assign(new Error('The identity provider sent no access token'), {
    data: { res: { statusCode }, payload: { error } },
  } satisfies TokenFailure);
}

/** Error codes for an invalid authorization code: the standard's (RFC 6749, 5.2) and Glewlwyd's. */
export const noSuchGrant: ReadonlySet<string | null> = new Set(['invalid_grant', 'invalid_code']);

/** The code was already used, or belongs to another browser. */
export const isDeadGrant = (error: unknown): boolean => noSuchGrant.has(wordOf(error));

/** Tells a refused renewal, which ends the login, from a temporary failure. */
export function renewalFailure(error: unknown): RefusedByProvider | Problem {
  if (!isRefusal(error)) return providerFailure(error);
  return new RefusedByProvider((error as Error).message, statusOf(error), wordOf(error));
}

/** The provider did not respond; the next caller would wait as long. */
export const isSilence = ({ status, cause }: Problem): boolean =>
  status === 503 && statusOf(cause) === null;

/** The tokens are genuine but unusable: a setting is wrong, here or at the provider. */
export class UnusableToken extends Problem {
  readonly subject: string;

  constructor(subject: string, message: string, cause: unknown, details: Problem['details']) {
    super(502, 'UPSTREAM_ERROR', message, { cause, details });
    this.subject = subject;
  }
}

/** A fault between this service and the provider, not the person's. */
export function providerFailure(cause: unknown): Problem {
  if (isRefusal(cause))
    return new Problem(
      502,
      'UPSTREAM_ERROR',
      `The identity provider refused this service (${wordOf(cause) ?? statusOf(cause)})`,
      { cause },
    );
  if (statusOf(cause) === 200)
    return new Problem(502, 'UPSTREAM_ERROR', 'The identity provider sent no access token', {
      cause,
    });
  return new Problem(
    503,
    'SERVICE_UNAVAILABLE',
    'The identity provider is unavailable. Try again in a moment.',
    { cause, headers: { 'Retry-After': '5' }, details: { retry_after: 5 } },
  );
}

export const otherClock = (cause: unknown): Problem =>
  new Problem(
    502,
    'UPSTREAM_ERROR',
    'The clocks of this site and the identity provider differ. The operator of this site can run "doctor" to see which one is wrong',
    { cause },
  );

/** The callback matches no open login of this browser. */
export class NotBegunHere extends Problem {
  constructor(cause?: unknown) {
    super(
      400,
      'VALIDATION_ERROR',
      'This login has expired, was already used, or was started in another browser or tab',
      { cause },
    );
  }
}
