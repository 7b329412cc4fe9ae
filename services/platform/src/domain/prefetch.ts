type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Browsers and link previews fetch a link before it is followed, and mark the request. */
export const isPrefetch = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );
