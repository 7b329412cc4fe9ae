import { isPrefetch } from '../../domain/prefetch.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The intent of a GET on the link. */
export type Intent = 'page' | 'completion' | 'look';

const textOf = (value: string | string[] | undefined) => [value ?? ''].flat().join(',');

const takesJson = (accept: string) =>
  accept.trim() === '' ||
  /(^|,)\s*(\*\/\*|application\/(\*|[\w.-]*\+?json))\s*(;|,|$)/i.test(accept);

/**
 * A GET with side effects must be intended: a JSON request completes, a navigation gets the page, and automatic loads
 * (images, frames, prefetching) only read.
 */
export function intentOf(headers: Headers): Intent {
  const accept = textOf(headers.accept);
  const destination = textOf(headers['sec-fetch-dest']);
  if (/(^|,)\s*text\/html\b/i.test(accept) || textOf(headers['sec-fetch-mode']) === 'navigate')
    return 'page';
  const isFetch = destination === '' || destination === 'empty';
  return takesJson(accept) && isFetch && !isPrefetch(headers) ? 'completion' : 'look';
}
