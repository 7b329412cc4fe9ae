import { isPrefetch } from '../../domain/prefetch.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What a GET of the link is after. */
export type Intent = 'page' | 'completion' | 'look';

const textOf = (value: string | string[] | undefined) => [value ?? ''].flat().join(',');

const takesJson = (accept: string) =>
  accept.trim() === '' ||
  /(^|,)\s*(\*\/\*|application\/(\*|[\w.-]*\+?json))\s*(;|,|$)/i.test(accept);

/**
 * A GET that changes something has to be meant: a program's request for JSON completes, a navigation gets
 * the page, and what a browser loads by itself (pictures, frames, what it guesses) only looks.
 */
export function intentOf(headers: Headers): Intent {
  const accept = textOf(headers.accept);
  const destination = textOf(headers['sec-fetch-dest']);
  if (/(^|,)\s*text\/html\b/i.test(accept) || textOf(headers['sec-fetch-mode']) === 'navigate')
    return 'page';
  const isFetch = destination === '' || destination === 'empty';
  return takesJson(accept) && isFetch && !isPrefetch(headers) ? 'completion' : 'look';
}
