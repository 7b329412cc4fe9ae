import type { Endpoint } from '@guildhall/contracts';

/** How the body of a request may arrive. */
export interface Pace {
  /** All of it must be here by then; Infinity: its rate alone decides. */
  readonly withinMs: number;
  /** How long it may be silent; after as long it is judged by its rate, too. */
  readonly patienceMs: number;
  readonly bytesPerSecond: number;
}

/** An upload of 100 kB over the slowest mobile network keeps this. */
const uploadRate = 4_000;
const jsonRate = 1_000;

/** For what may be large, and for as long as it keeps moving. */
export const steady = (patienceMs: number): Pace => ({
  withinMs: Number.POSITIVE_INFINITY,
  patienceMs,
  bytesPerSecond: uploadRate,
});

/** What a contract takes says how long that may take: an upload by its size, everything else in one go. */
export function paceOf(endpoint: Pick<Endpoint, 'bodyType'> | undefined, withinMs: number): Pace {
  const { bodyType } = endpoint ?? {};
  if (bodyType === 'multipart' || bodyType === 'stream') return steady(withinMs);
  return { withinMs, patienceMs: withinMs / 2, bytesPerSecond: jsonRate };
}

export interface Progress {
  readonly elapsedMs: number;
  readonly silentMs: number;
  readonly bytes: number;
}

export const isTooSlow = (pace: Pace, { elapsedMs, silentMs, bytes }: Progress): boolean =>
  elapsedMs > pace.withinMs ||
  silentMs > pace.patienceMs ||
  (elapsedMs > pace.patienceMs && bytes < (pace.bytesPerSecond * elapsedMs) / 1000);
