import { Problem } from '@guildhall/contracts';

/** The provider said no: the refresh token is dead. */
export class RefusedByProvider extends Error {
  override readonly name = 'RefusedByProvider';
}

/** simple-oauth2 throws Boom errors; an answer of the provider is in `data`, a network failure has none. */
interface TokenFailure {
  readonly data?: { readonly payload?: { readonly error?: unknown } };
}

/** The provider's own word for why not (RFC 6749, 5.2); null where it gave none. */
const wordOf = (error: unknown): string | null => {
  const word = (error as TokenFailure | null)?.data?.payload?.error;
  return typeof word === 'string' ? word : null;
};

/**
 * Only `invalid_grant` speaks of the code or refresh token. The other words are about this service (a
 * secret that was changed, say): they must not end everybody's session.
 */
export const isDeadGrant = (error: unknown): boolean => wordOf(error) === 'invalid_grant';

export const isForgedState = (error: unknown): boolean =>
  (error as Error | null)?.message === 'Invalid state';

/** What went wrong between this service and the provider, and not with what the person did. */
export function providerFailure(cause: unknown): Problem {
  const word = wordOf(cause);
  if (word !== null)
    return new Problem(
      502,
      'UPSTREAM_ERROR',
      `The identity provider refused this service (${word})`,
      { cause },
    );
  return new Problem(
    503,
    'SERVICE_UNAVAILABLE',
    'The identity provider cannot be reached; please try again in a moment',
    { cause, headers: { 'Retry-After': '5' }, details: { retry_after: 5 } },
  );
}

export const notBegunHere = (cause?: unknown): Problem =>
  new Problem(
    400,
    'VALIDATION_ERROR',
    'This login has been used already, or was not begun in this browser',
    { cause },
  );
