import type { Token } from '@fastify/oauth2';
import { Problem } from '@guildhall/contracts';

/** The provider said no: it will not renew this login. */
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

/** simple-oauth2 throws Boom errors; an answer of the provider is in `data`, a network failure has none. */
interface TokenFailure {
  readonly data?: {
    readonly res?: { readonly statusCode?: number };
    readonly payload?: { readonly error?: unknown };
  };
}

const longestWord = 100;

/** The provider's own word for why not (RFC 6749, 5.2); null where it gave none. */
const wordOf = (error: unknown): string | null => {
  const word = (error as TokenFailure | null)?.data?.payload?.error;
  return typeof word === 'string' ? word.slice(0, longestWord) : null;
};

/** Of the provider's answer; null where it gave none. */
export const statusOf = (error: unknown): number | null =>
  (error as TokenFailure | null)?.data?.res?.statusCode ?? null;

/** Asked too slowly, or too often: nothing is said about who asks. */
const isLater = (status: number): boolean => status === 408 || status === 429;

/** The provider answered, and the answer is no: also one in other words than the standard's, or in none. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500 && !isLater(status);
}

/**
 * A token, and nothing else that is said with a 200: some products say no in it (Slack), where the standard wants a 400
 * (RFC 6749, 5.2), and are read as if they had.
 */
export function insistOnToken(answer: Token): Token {
  const { access_token: accessToken, error }: { access_token?: unknown; error?: unknown } = answer;
  if (typeof accessToken === 'string' && accessToken !== '') return answer;
  const statusCode = typeof error === 'string' ? 400 : 200;
  throw Object.assign(new Error('The identity provider sent no access token'), {
    data: { res: { statusCode }, payload: { error } },
  } satisfies TokenFailure);
}

/** What is said of a code that is none: the standard's word (RFC 6749, 5.2), and Glewlwyd's. */
export const noSuchGrant: ReadonlySet<string | null> = new Set(['invalid_grant', 'invalid_code']);

/** The code of a login is spent, or was never this browser's. */
export const isDeadGrant = (error: unknown): boolean => noSuchGrant.has(wordOf(error));

/** What a failed renewal means: the end of the login, or nothing but a pause. */
export function renewalFailure(error: unknown): RefusedByProvider | Problem {
  if (!isRefusal(error)) return providerFailure(error);
  return new RefusedByProvider((error as Error).message, statusOf(error), wordOf(error));
}

/** The provider gave no answer at all, and whoever asks next would wait for none as long. */
export const isSilence = ({ status, cause }: Problem): boolean =>
  status === 503 && statusOf(cause) === null;

/** The provider's tokens are genuine and of no use here: a setting, here or there, is not right. */
export class UnusableToken extends Problem {
  readonly subject: string;

  constructor(subject: string, message: string, cause: unknown, details: Problem['details']) {
    super(502, 'UPSTREAM_ERROR', message, { cause, details });
    this.subject = subject;
  }
}

/** What went wrong between this service and the provider, and not with what the person did. */
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
    'The identity provider cannot be reached; please try again in a moment',
    { cause, headers: { 'Retry-After': '5' }, details: { retry_after: 5 } },
  );
}

export const otherClock = (cause: unknown): Problem =>
  new Problem(
    502,
    'UPSTREAM_ERROR',
    'By this site’s clock the identity provider’s answer is of another time, so one of the two clocks is wrong. Whoever runs this site is told which by "doctor"',
    { cause },
  );

/** The way back of no login that this browser has begun and not ended yet. */
export class NotBegunHere extends Problem {
  constructor(cause?: unknown) {
    super(
      400,
      'VALIDATION_ERROR',
      'This login took too long, has been used already, or was begun in another browser or tab',
      { cause },
    );
  }
}
