import { type Check, fine, namedCheck, warning } from './health.js';

/** Default if the response has none. */
const usualSeconds = 60;

/** Whether the platform's rate limit for this service is exhausted, per its last 429. */
export function platformQuota(now: () => number = () => performance.now()) {
  let exhaustedUntil = 0;
  const notingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('retry-after')) || usualSeconds;
      exhaustedUntil = now() + seconds * 1000;
    }
    return answer;
  };
  const check: Check = namedCheck('platform quota', () =>
    now() < exhaustedUntil
      ? warning(
          'the platform rate limits this service (429): raise LIMIT_BY_NAME or LIMIT_SERVICE there',
        )
      : fine(),
  );
  return { fetch: notingFetch, check };
}
