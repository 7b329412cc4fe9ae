import { type Problem, unavailable } from '@guildhall/contracts';
import { ConnectionError, ResponseError } from '@guildhall/contracts/client';

const RETRY_SECONDS = 5;

/** Why the platform did not answer, as a problem of this service. */
export const platformAway = (cause: unknown, retryAfter = RETRY_SECONDS): Problem =>
  unavailable('The platform is unavailable right now', {
    code: 'SERVER_UNAVAILABLE',
    retryAfter: Math.max(1, retryAfter),
    details: { suggestion: 'Try again later. Repeating the request is safe.' },
    cause,
  });

export const isAnswer = (error: unknown, status: number): error is ResponseError =>
  error instanceof ResponseError && error.declared && error.status === status;

/** Returns the response or throws a 503; our own credentials being refused counts as an outage. */
export async function orAway<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ResponseError) throw platformAway(error, error.retryAfter);
    if (error instanceof ConnectionError) throw platformAway(error);
    throw error;
  }
}

/** Null if the platform has none. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    // Another 404 does not come from the platform.
    if (isAnswer(error, 404) && error.code === 'MEMBER_NOT_FOUND') return null;
    return orAway(Promise.reject(error));
  }
}
