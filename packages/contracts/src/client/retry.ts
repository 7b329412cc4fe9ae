/** Maximum wait for a retry, whatever the service asks for. */
const LONGEST_WAIT_MS = 30_000;
/** A restarting service is back in a moment; an immediate retry would fail again. */
const AFTER_REFUSAL_MS = 100;

/** `Retry-After` in seconds: a number or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  // Dates begin with a weekday; Date.parse would also accept "-1".
  const date = /^[A-Z][a-z]+, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
}

/** Delay before a retry; undefined if it makes no sense. */
export function waitBefore(
  outcome: { readonly refused: true } | { readonly status: number; readonly retryAfter?: number },
  remainingMs: number,
): number | undefined {
  const wait = 'refused' in outcome ? AFTER_REFUSAL_MS : askedFor(outcome);
  return wait !== undefined && wait < remainingMs && wait <= LONGEST_WAIT_MS ? wait : undefined;
}

function askedFor(outcome: { readonly status: number; readonly retryAfter?: number }) {
  const mayPass = outcome.status === 429 || outcome.status === 503;
  return mayPass && outcome.retryAfter !== undefined ? outcome.retryAfter * 1000 : undefined;
}
