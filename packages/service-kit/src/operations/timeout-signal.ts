/**
 * For AbortSignal.any: Node 20 lets go of a timeout that nothing else refers to, and what was to end with it never
 * does. One that somebody listens to is kept until it is over.
 */
export function timeoutSignal(ms: number): AbortSignal {
  const signal = AbortSignal.timeout(ms);
  signal.addEventListener('abort', () => undefined, { once: true });
  return signal;
}
