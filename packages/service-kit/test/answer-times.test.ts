import { developmentCarrier } from '@guildhall/auth';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { head, json, rawConnection } from './raw-connection.js';
import { loose, openShop, thing } from './shop.js';

const slow = loose({ ...thing, path: '/slow' });
const stored = loose({
  ...thing,
  method: 'POST',
  path: '/stored',
  body: Type.Object({ name: Type.String({ maxLength: 10 }) }),
});

let app: Awaited<ReturnType<typeof openShop>>;
afterEach(() => app.close());

async function open(environment: Record<string, string>) {
  app = await openShop({ environment, carriers: { development: developmentCarrier } });
  serve(app, stored, () => ({ done: true }));
  let finish = () => {};
  serve(app, slow, async () => {
    await new Promise<void>(done => {
      finish = done;
    });
    return { done: true };
  });
  return () => finish();
}

test('who asks is told in time, whatever a handler waits for, and may be late without harm', async () => {
  const finish = await open({ ANSWER_WITHIN: '1' });
  const answer = await app.inject('/slow');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({ success: false, error: 'SERVICE_UNAVAILABLE' });
  finish();
  expect((await app.inject('/livez')).statusCode).toBe(200);
});

test('the time begins when all of the request is here', async () => {
  const finish = await open({ ANSWER_WITHIN: '1', ARRIVE_WITHIN: '20' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const sender = await rawConnection(app);
  const body = '{"name":"box"}';
  sender.send(`${head('POST', '/stored', json(body.length))}${body.slice(0, 5)}`);
  // Whoever asked after it, with all of it, has waited too long by now.
  expect((await app.inject('/slow')).statusCode).toBe(503);
  finish();
  expect(sender.said()).toBe('');
  sender.send(body.slice(5));
  await expect.poll(() => sender.said()).toMatch(/^HTTP\/1\.1 200/);
  sender.leave();
});
