export interface Keeping {
  /** So long what was heard is told, and nobody is asked. */
  readonly freshMs: number;
  /** And so long while it is asked anew; whoever comes later waits. */
  readonly staleMs?: number;
  /** So long after a failure that failure is told, without another attempt. */
  readonly pauseMs?: number;
  /** Of a clock that nobody sets: were it set back, nothing would be asked until it is as late again. */
  readonly now?: () => number;
}

/** What somebody else knows, asked for once for all who want it, when it is first wanted and when it is old. */
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
    /** However old it is. */
    last: (): T | undefined => heard?.what,
    get: async (): Promise<T> => {
      if (!heard || now() - heard.at >= staleMs) return refresh();
      const { what, at } = heard;
      if (now() - at >= freshMs) refresh().catch(() => undefined);
      return what;
    },
  };
}
