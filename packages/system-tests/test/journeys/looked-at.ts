import type { Page } from 'playwright-core';
import { barriers } from './barriers.js';

/** Between them every color, width and language. */
export const looks = [
  { width: 1280, colorScheme: 'light', locale: 'en' },
  { width: 320, colorScheme: 'dark', locale: 'es' },
] as const;
export type Look = (typeof looks)[number];

export const asBrowser = ({ width, ...rest }: Look) => ({
  ...rest,
  viewport: { width, height: 720 },
});

export const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth') as Promise<number>;

/**
 * Words that no Spanish sentence has and hardly an English one lacks; two of them are no name. What is marked as
 * English is: laws are called what they are called.
 */
const english = `(() => {
  const words = /\\b(?:the|of|and|your|you|is|are|not|this|that|with|for|from|was|has|there|at|on)\\b/gi;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (parentElement.closest('[lang=en], script, noscript')) continue;
    if ((textContent.match(words) ?? []).length > 1) found.push(textContent);
  }
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (((each.getAttribute(name) ?? '').match(words) ?? []).length > 1) found.push(each.getAttribute(name));
  return found;
})()`;

/** Content wider than a phone's screen is not found, even in a scrolling part. */
const sideways = `innerWidth > 400 ? [] : [...document.querySelectorAll('main *, dialog *')].filter(each =>
  /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth,
).map(each => each.getAttribute('aria-label') ?? each.outerHTML.slice(0, 80))`;

/**
 * Link lists of screen readers show no context: one name must lead to one place. In a list of times, each belongs to
 * its row.
 */
const namesakes = `(() => {
  const places = new Map();
  for (const each of document.querySelectorAll('a[href]:not(:has(time))')) {
    const name = (each.getAttribute('aria-label') ?? each.textContent).trim();
    places.set(name, new Set([...(places.get(name) ?? []), each.href]));
  }
  return [...places].filter(([, to]) => to.size > 1).map(([name]) => name);
})()`;

/** What is wrong with what a page shows just now: too wide, a barrier, or another language than its own. */
export async function faults(page: Page, name: string): Promise<readonly string[]> {
  const isSpanish = (await page.evaluate('document.documentElement.lang')) === 'es';
  return [
    ...((await overflow(page)) > 0 ? ['overflows'] : []),
    ...((await page.evaluate(sideways)) as string[]).map(part => `scrolls sideways: ${part}`),
    ...(await barriers(page)),
    ...((await page.evaluate(namesakes)) as string[]).map(
      link => `leads to several places: ${link}`,
    ),
    ...(isSpanish
      ? ((await page.evaluate(english)) as string[]).map(text => `in English: ${text}`)
      : []),
  ].map(fault => `${name}: ${fault}`);
}
