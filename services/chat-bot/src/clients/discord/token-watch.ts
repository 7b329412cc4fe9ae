/** While the token is refused one request per second finds out whether it works again. */
export const TOKEN_PROBE_MS = 1_000;

/** A refused token answers everything with 401; asking on would only count towards a ban. */
export function createTokenWatch(now: () => number = () => performance.now()) {
  let isRefused = false;
  let probeAt = 0;
  return {
    isRefused: () => isRefused,
    /** May a request be sent? While the token is refused: one per second, which decides for all. */
    admits(): boolean {
      if (!isRefused) return true;
      if (now() < probeAt) return false;
      probeAt = now() + TOKEN_PROBE_MS;
      return true;
    },
    saw(status: number): void {
      if (status === 401) {
        if (!isRefused) probeAt = now() + TOKEN_PROBE_MS;
        isRefused = true;
        // A server in trouble says nothing about the token.
      } else if (status < 500 && status !== 429) {
        isRefused = false;
      }
    },
  };
}
