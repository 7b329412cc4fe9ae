import { forbidden, unavailable } from '@guildhall/contracts';
import { afterAll, expect, test } from 'vitest';
import { openShop } from './shop.js';

const app = await openShop({
  brand: { name: 'Union of <All>', color: '#ffcc00', help: null, logo: null },
});
const open = { config: { open: true as const } };
app.get('/refused', open, async () => {
  throw forbidden('Only for <others>');
});
app.get('/away', open, async () => {
  throw unavailable('The database does not answer');
});
app.get('/broken', open, async () => {
  throw new Error('a secret of the code');
});
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
])('a browser reads what became of %s', async (url, status, title) => {
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

test('a program reads JSON, whatever else it takes', async () => {
  for (const accept of ['application/json', '*/*', '']) {
    const answer = await get('/nothing', { accept });
    expect([accept, answer.headers['content-type']]).toEqual([
      accept,
      'application/json; charset=utf-8',
    ]);
  }
});

test('a program that shows a credential reads JSON, though its library asks for pages first', async () => {
  const library = { accept: 'text/html, image/gif, image/jpeg, */*; q=0.2' };
  const answerTo = async (credential: Record<string, string>) =>
    (await get('/refused', { ...library, ...credential })).headers['content-type'];
  for (const [name, value] of [
    ['authorization', 'Bearer x'],
    ['x-api-key', 'x'],
    ['x-webhook-secret', 'x'],
  ] as const)
    expect(await answerTo({ [name]: value }), name).toBe('application/json; charset=utf-8');
  // What a proxy asks of people before it lets them in stays with their requests.
  expect(await answerTo({ authorization: 'Basic eDp5' })).toBe('text/html; charset=utf-8');
});

test('what a person typed wrong into a form stays JSON: a browser comes upon it by a program alone', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/things',
    payload: '{}',
    headers: { ...browser, 'content-type': 'application/json' },
  });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'VALIDATION_ERROR']);
});

test('a page speaks the language that is asked for, and says when to come back', async () => {
  const answer = await get('/away', { ...browser, 'accept-language': 'es' });
  expect(answer.body).toContain('<html lang="es">');
  expect(answer.body).toContain('Esto no responde en este momento');
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.headers.vary).toContain('Accept-Language');
});
