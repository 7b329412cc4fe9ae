import { type Echo, startEcho } from '@guildhall/local-stack/echo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from './harness.js';
import { arrivedAt } from './proxy-world.js';

const webApp = 'http://127.0.0.1:5999';
let pay: Echo;
let platform: Platform;
let base: string;
beforeAll(async () => {
  pay = await startEcho();
  platform = await startPlatform({ PAY_URL: pay.url, ALLOWED_ORIGINS: webApp });
  base = await platform.listen();
});
afterAll(async () => {
  await platform.stop();
  await pay.stop();
});

test('with PAY_URL a web app with a session posts a file to the pay service', async () => {
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7 \u00ff'], { type: 'application/pdf' }), 'pay.pdf');
  const answer = await fetch(`${base}/api/pay/api/v1/parse`, {
    method: 'POST',
    headers: { ...session, origin: webApp, 'sec-fetch-site': 'same-site' },
    body: form,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(webApp);
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  const [arrived] = arrivedAt(pay, '/api/v1/parse');
  expect(arrived?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(arrived?.headers.authorization).toMatch(/^Bearer /);
  expect(arrived?.headers).not.toHaveProperty('cookie');
  expect(arrived?.body).toContain('%PDF-1.7 \u00ff');
});

test('a row that an administrator has put stands over PAY_URL, after a restart as well', async () => {
  const headers = await platform.admin();
  const body = { target: 'https://pay.example.org' };
  await platform.send('PUT', '/api/admin/upstreams/pay', { headers, body });
  const other = await platform.replica();
  const { upstreams } = (await other.inject({ url: '/api/admin/upstreams', headers })).json();
  expect(upstreams).toEqual([expect.objectContaining({ name: 'pay', target: body.target })]);
});
