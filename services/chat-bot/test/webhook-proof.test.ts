import { randomUUID } from 'node:crypto';
import { signWebhook } from '@guildhall/contracts/webhooks';
import { afterAll, expect, test } from 'vitest';
import { startChatBot, webhookSecret } from './harness.js';
import { eventOf } from './member-event.js';

const next = 'the-new-secret-of-the-tests';

const bot = await startChatBot({ environment: { WEBHOOK_SECRET: `${next},${webhookSecret}` } });
const body = JSON.stringify(eventOf(bot.platform.put({ member_number: '5000' })));
afterAll(() => bot.stop());

const post = (path: string, headers: Readonly<Record<string, string>>, payload = body) =>
  bot.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const deliver = (headers: Readonly<Record<string, string>>, payload = body) =>
  post('/api/webhooks/member-update', headers, payload);
const secret = { 'x-webhook-secret': webhookSecret };
const signed = (timestamp = new Date(), by: string | string[] = webhookSecret) =>
  signWebhook({ id: randomUUID(), timestamp, body, secret: by });
const minutesAway = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const refused = { success: false, error: 'WEBHOOK_SIGNATURE_INVALID' };

test('every configured secret is accepted; an unknown, empty or missing one is refused', async () => {
  for (const good of [next, webhookSecret])
    expect((await deliver({ 'x-webhook-secret': good })).statusCode).toBe(200);
  for (const headers of [{ 'x-webhook-secret': 'wrong' }, { 'x-webhook-secret': '' }, {}]) {
    const answer = await deliver(headers as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining(refused)]);
  }
});

test('a signature by any configured secret is accepted, also next to other signatures', async () => {
  for (const by of [webhookSecret, next, ['a-secret-of-another-sender', next]])
    expect((await deliver({ ...secret, ...(await signed(new Date(), by)) })).statusCode).toBe(200);
});

test.each<[string, () => Promise<object>, string?]>([
  ['by another secret', () => signed(new Date(), 'a-secret-of-another-sender')],
  ['six minutes old', () => signed(minutesAway(-6))],
  ['six minutes ahead', () => signed(minutesAway(6))],
  ['for another body', () => signed(), `${'{"event":"x"}'}`],
  ['of an unknown version', async () => ({ ...(await signed()), 'webhook-signature': 'v2,AAAA' })],
])('a signature %s is refused', async (_, headers, payload) => {
  const answer = await deliver({ ...secret, ...(await headers()) }, payload);
  expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining(refused)]);
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'a signed delivery that lost its %s is refused',
  async part => {
    const parts = Object.entries(await signed()).filter(([name]) => name !== part);
    const answer = await deliver({ ...secret, ...Object.fromEntries(parts) });
    expect([answer.statusCode, answer.json().error]).toEqual([401, refused.error]);
  },
);

test('a signature without the secret is not enough', async () => {
  expect((await deliver(await signed())).statusCode).toBe(401);
});

test('an id alone names the event, and need not be signed', async () => {
  expect((await deliver({ ...secret, 'webhook-id': 'evt-1' })).statusCode).toBe(200);
});

test('assign-roles has the same checks', async () => {
  const path = '/api/webhooks/assign-roles';
  for (const headers of [{}, { ...secret, ...(await signed(minutesAway(-6))) }])
    expect((await post(path, headers)).statusCode).toBe(401);
});
