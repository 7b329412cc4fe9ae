import { createServer } from 'node:http';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';

const refusing = createServer((_request, response) => {
  response.writeHead(429, { 'retry-after': '1800' }).end();
});
const pay = await startPay({ PLATFORM_URL: `http://127.0.0.1:${await listening(refusing)}` });
afterAll(async () => {
  await pay.stop();
  refusing.close();
});

test('an exhausted quota at the platform is a warning, and the service stays ready', async () => {
  const quota = async () => {
    const { status, body } = await pay.send('GET', '/readyz');
    const check = body.checks.find(({ name }: { name: string }) => name === 'platform quota');
    return [status, check.state];
  };
  expect(await quota()).toEqual([200, 'ok']);
  await pay.send('GET', '/api/v1/auth/can-manage-facility-data?facility=ABC', {
    headers: await pay.member('1001'),
  });
  expect(await quota()).toEqual([200, 'warning']);
});
