import { afterAll, expect, test } from 'vitest';
import { startWayIn, visitor } from './way-in.js';

/** Addresses that mean to lead off this site. */
const tricks = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u00a0//evil.example',
  '/\u007f/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/a/../..//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:\\\\evil.example',
  'http://evil.example:80',
  'https://127.0.0.1:5999@evil.example',
  'http://127.0.0.1:5999@evil.example',
  'http://127.0.0.1:5999.evil.example',
  'http://127.0.0.1:5999%2eevil.example',
  'http://127.0.0.1:59990',
  'http://127.0.0.1:5998',
  'https://127.0.0.1:5999',
  'http://user@127.0.0.1:5999',
  'http://evil.example#http://127.0.0.1:5999',
  'http://evil.example?http://127.0.0.1:5999',
  'http://evil.example\\@127.0.0.1:5999',
  'ftp://127.0.0.1:5999',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,evil',
  'vbscript:evil',
  'file:///etc/passwd',
  'blob:http://127.0.0.1:5999/x',
  'evil.example',
  '@evil.example',
  '?//evil.example',
  '#//evil.example',
];

const site = await startWayIn({ ALLOWED_ORIGINS: 'http://127.0.0.1:5999' });
afterAll(() => site.stop());

const asking = (path: string, query: Record<string, string>) =>
  `${site.url}${path}?${new URLSearchParams(query)}`;

type Entrance = readonly [string, (asked: string) => Promise<string | null>];
const entrances: readonly Entrance[] = [
  ['a login', async asked => (await visitor().logIn(site.url, asked)).url],
  ['a logout', asked => leaving(asking('/api/auth/logout', { returnTo: asked }))],
  [
    'a logout that the provider sends back',
    asked => leaving(asking('/api/auth/logout', { state: asked })),
  ],
  [
    'the button of a logout',
    asked =>
      leaving(asking('/api/auth/logout', { returnTo: asked }), {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { origin: site.url, 'sec-fetch-site': 'same-origin' },
      }),
  ],
];

const leaving = async (url: string, sent?: RequestInit) =>
  (await visitor().send(url, sent as never)).headers.get('location');

test.each(entrances)('%s leads nowhere else, whatever it is asked to', async (_name, enter) => {
  const led: [string, string | null][] = [];
  for (const asked of tricks) {
    const to = await enter(asked);
    // As a browser reads it.
    if (to === null || new URL(to, site.url).origin !== new URL(site.url).origin)
      led.push([asked, to]);
  }
  expect(led).toEqual([]);
});
