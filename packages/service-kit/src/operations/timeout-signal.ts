/**
 * For AbortSignal.any: Node 20 garbage-collects a timeout that nothing else references, so it never fires. A listener
 * keeps it.
 */
export function timeoutSignal(ms: number): AbortSignal {
  const signal = AbortSignal.timeout(ms);
  signal.addEventListener('abort', () => undefined, { once: true });
  return signal;
}
