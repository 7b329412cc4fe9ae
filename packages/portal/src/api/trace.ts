/** How long after a person did something a request may still be a consequence of it, in milliseconds. */
const shortly = 10_000;

let action = { trace: '', at: Number.NEGATIVE_INFINITY };

const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const begin = () => {
  action = { trace: random(16), at: performance.now() };
};

/** From now on what is asked belongs to what the person did last. */
export function watchActions(): void {
  for (const kind of ['click', 'submit', 'popstate'])
    addEventListener(kind, begin, { capture: true });
}

/**
 * How a page reaches a service: the session’s cookie goes along, so no token is ever in a page. Of W3C Trace Context: what
 * one action of a person sets off, at whichever services, is one trace.
 */
export const reachedAt = (baseUrl: string) => ({
  baseUrl,
  get headers(): Record<string, string> {
    return performance.now() - action.at < shortly
      ? { traceparent: `00-${action.trace}-${random(8)}-01` }
      : {};
  },
});
