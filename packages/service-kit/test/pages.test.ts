import { forbidden, unavailable } from '@guildhall/contracts';
import { serve } from '@guildhall/service-kit';
import { afterAll, expect, test } from 'vitest';
import { loose, openShop, thing } from './shop.js';

const app = await openShop({
  brand: { name: 'Union of <All>', color: '#ffcc00', help: null, logo: null },
});
const faults = {
  refused: () => forbidden('Only for <others>'),
  away: () => unavailable('The database does not answer'),
  broken: () => new Error('a secret of the code'),
};
for (const [name, fault] of Object.entries(faults)) {
  const throwing = () => {
    throw fault();
  };
  const errors = [403];
  serve(app, loose({ ...thing, errors, path: `/${name}`, page: 'logout' }), throwing);
  serve(app, loose({ ...thing, errors, path: `/api/${name}` }), throwing);
}
// Makes the service one with a portal.
serve(app, loose({ ...thing, path: '/', page: 'portal' }), () => ({ done: true }));
afterAll(() => app.close());

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = browser) =>
  app.inject({ url, headers });

test.each([
  ['/nothing', 404, 'Page not found'],
  ['/things/%zz', 404, 'Page not found'],
  ['/refused', 403, 'You do not have access to this page'],
  ['/away', 503, 'This is not responding right now'],
  ['/broken', 500, 'Something went wrong on our side'],
])('a browser gets a page for %s', async (url, status, title) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    status,
    'text/html; charset=utf-8',
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain(`<h1>${title}</h1>`);
  expect(answer.body).toContain('Union of &lt;All&gt;');
  expect(answer.body).not.toMatch(/secret of the code|<All>|<others>|<script/);
  expect(String(answer.headers['content-security-policy'])).toMatch(/^default-src 'none'/);
});

test.each([
  '/api/nothing',
  '/API/nothing',
  '/api',
  '/api?x',
  '/api/%zz',
  '/api/refused',
  '/api/away',
  '/api/broken',
  '/things/1',
  '/readyz/',
])('an endpoint without pages answers JSON, whatever Accept says: %s', async url => {
  expect((await get(url)).headers['content-type']).toBe('application/json; charset=utf-8');
});

test('a service without a portal has no page for unknown paths', async () => {
  const other = await openShop();
  const answer = await other.inject({ url: '/nothing', headers: browser });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
  await other.close();
});

test('a program gets JSON, whatever else it accepts', async () => {
  for (const accept of ['application/json', '*/*', '']) {
    const answer = await get('/nothing', { accept });
    expect([accept, answer.headers['content-type']]).toEqual([
      accept,
      'application/json; charset=utf-8',
    ]);
  }
});

test('a program with a credential gets JSON, even if its library prefers pages', async () => {
  const library = { accept: 'text/html, image/gif, image/jpeg, */*; q=0.2' };
  const answerTo = async (credential: Record<string, string>) =>
    (await get('/refused', { ...library, ...credential })).headers['content-type'];
  for (const [name, value] of [
    ['authorization', 'Bearer x'],
    ['x-api-key', 'x'],
    ['x-webhook-secret', 'x'],
  ] as const)
    expect(await answerTo({ [name]: value }), name).toBe('application/json; charset=utf-8');
  // Basic credentials for a proxy do not count.
  expect(await answerTo({ authorization: 'Basic eDp5' })).toBe('text/html; charset=utf-8');
});

test('validation errors are JSON, because browsers only see them through scripts', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/things',
    payload: '{}',
    headers: { ...browser, 'content-type': 'application/json' },
  });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'VALIDATION_ERROR']);
});

test('a page has the requested language and Retry-After', async () => {
  const answer = await get('/away', { ...browser, 'accept-language': 'es' });
  expect(answer.body).toContain('<html lang="es">');
  expect(answer.body).toContain('Esto no responde en este momento');
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.headers.vary).toContain('Accept-Language');
});
