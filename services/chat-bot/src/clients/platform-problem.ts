import { type Problem, unavailable } from '@guildhall/contracts';
import { ConnectionError, ResponseError } from '@guildhall/contracts/client';

const RETRY_SECONDS = 5;

/** Whatever kept the platform from answering, in this service's words. */
export const platformAway = (cause: unknown, retryAfter = RETRY_SECONDS): Problem =>
  Object.assign(
    unavailable(
      'The platform cannot be reached at the moment',
      'SERVER_UNAVAILABLE',
      Math.max(1, retryAfter),
      { suggestion: 'Try again later; asking for the same again is safe.' },
    ),
    { cause },
  );

export const isAnswer = (error: unknown, status: number): error is ResponseError =>
  error instanceof ResponseError && error.declared && error.status === status;

/** Ends in the answer, or in a 503: a refusal of our own credentials is no better than silence. */
export async function orAway<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ResponseError) throw platformAway(error, error.retryAfter);
    if (error instanceof ConnectionError) throw platformAway(error);
    throw error;
  }
}

/** null where the platform says that there is none. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    // Another 404 comes from whatever stands where the platform should.
    if (isAnswer(error, 404) && error.code === 'MEMBER_NOT_FOUND') return null;
    return orAway(Promise.reject(error));
  }
}
