type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Browsers and preview services fetch a link before anybody follows it, and say so. */
export const isPrefetch = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );
