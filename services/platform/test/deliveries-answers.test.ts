import { afterAll, expect, test } from 'vitest';
import { createSubscribers } from '../src/clients/subscriber.js';
import { startSubscriber } from './subscriber.js';

const secret = 'a-secret-of-the-tests-only';
const subscriber = await startSubscriber(secret);
afterAll(() => subscriber.stop());

const post = () =>
  createSubscribers({ secrets: new Map([[subscriber.url, [secret]]]), timeoutMs: 300 }).post(
    { eventId: 'evt_1', subscriber: subscriber.url, body: '{}' },
    new Date(),
  );

test.each([
  ['an error', { status: 500 } as const, 500, 'It responded with status 500'],
  ['a refusal', { status: 400 } as const, 400, 'It responded with status 400'],
  ['a redirect', { status: 307, location: '/elsewhere' }, 307, 'It responded with status 307'],
  ['a connection that is closed', 'hang up' as const, null, 'other side closed'],
  ['silence', 'hang' as const, null, 'It did not respond within 300 ms'],
])('%s is a failure, and a redirect is not followed', async (_, answer, statusCode, text) => {
  subscriber.received.length = 0;
  subscriber.answerWith(answer);
  const outcome = await post();
  expect(outcome).toMatchObject({ delivered: false, statusCode });
  const { error } = outcome as Extract<typeof outcome, { delivered: false }>;
  expect(typeof error === 'string' ? error : error.text).toBe(text);
  expect(subscriber.received.length).toBeLessThanOrEqual(1);
});
