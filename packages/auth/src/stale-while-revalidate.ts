export interface Keeping {
  /** Fresh for this long: served without a fetch. */
  readonly freshMs: number;
  /** Stale for this long: served while it is fetched; later callers wait. */
  readonly staleMs?: number;
  /** After a failure, the error is repeated for this long. */
  readonly pauseMs?: number;
  /** A monotonic clock, unaffected by changes of the system time. */
  readonly now?: () => number;
}

/** Caches a remote value and fetches it once for concurrent callers. */
export function staleWhileRevalidate<T>(
  ask: () => Promise<T>,
  { freshMs, staleMs = freshMs, pauseMs = 0, now = () => performance.now() }: Keeping,
) {
  let heard: { readonly what: T; readonly at: number } | undefined;
  let failed: { readonly error: unknown; readonly at: number } | undefined;
  let asking: Promise<T> | undefined;

  async function attempt(): Promise<T> {
    const at = now();
    try {
      const what = await ask();
      heard = { what, at };
      failed = undefined;
      return what;
    } catch (error) {
      failed = { error, at: now() };
      throw error;
    }
  }

  async function refresh(): Promise<T> {
    if (!asking && failed && now() - failed.at < pauseMs) throw failed.error;
    asking ??= attempt().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    refresh,
    last: (): T | undefined => heard?.what,
    get: async (): Promise<T> => {
      if (!heard || now() - heard.at >= staleMs) return refresh();
      const { what, at } = heard;
      if (now() - at >= freshMs) refresh().catch(() => undefined);
      return what;
    },
  };
}
