/** While the token is refused one request per second finds out whether it works again. */
export const TOKEN_PROBE_MS = 1_000;

export type TokenState = 'unknown' | 'accepted' | 'refused';

/** A refused token answers everything with 401; asking on would only count towards a ban. */
export function createTokenWatch(now: () => number = () => performance.now()) {
  let state: TokenState = 'unknown';
  let probeAt = 0;
  return {
    state: () => state,
    /** May a request be sent? While the token is refused: one per second, which decides for all. */
    admits(): boolean {
      if (state !== 'refused') return true;
      if (now() < probeAt) return false;
      probeAt = now() + TOKEN_PROBE_MS;
      return true;
    },
    saw(status: number): void {
      if (status === 401) {
        if (state !== 'refused') probeAt = now() + TOKEN_PROBE_MS;
        state = 'refused';
        // A server in trouble says nothing about the token.
      } else if (status < 500 && status !== 429) {
        state = 'accepted';
      }
    },
  };
}
