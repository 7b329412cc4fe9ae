import { scrape } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyEvents, insertMembers } from './factories.js';
import { type Platform, startPlatform, webhookSecret } from './harness.js';
import { startSubscriber } from './subscriber.js';

let platform: Platform;
let subscriber: Awaited<ReturnType<typeof startSubscriber>>;
let bot: Record<string, string>;
let admin: Record<string, string>;

beforeAll(async () => {
  subscriber = await startSubscriber(webhookSecret);
  platform = await startPlatform({ EVENT_SUBSCRIBERS: subscriber.url });
  bot = await platform.apiKey();
  admin = await platform.admin();
});
afterAll(async () => {
  await platform.stop();
  await subscriber.stop();
});
beforeEach(async () => {
  subscriber.answerWith({ status: 200 });
  subscriber.received.length = 0;
  await emptyEvents(platform.pool);
});

test('the counter of failed deliveries starts at zero, so that the first failure is an increase', async () => {
  const body = await scrape(platform.app);
  expect(body).toMatch(/^event_deliveries_total\{status="failed",service="platform"\} 0$/m);
});

let made = 0;
async function link(): Promise<string> {
  made += 1;
  const member = `e${made}`;
  await insertMembers(platform.pool, [{ member_number: member }]);
  const body = { chat_id: String(5n * 10n ** 17n + BigInt(made)) };
  const answer = await platform.send('POST', `/api/member/${member}/link-chat`, {
    headers: bot,
    body,
  });
  expect(answer.status).toBe(200);
  return member;
}

const list = async (query = '') =>
  (await platform.send('GET', `/api/admin/events${query}`, { headers: admin })).body;
const replay = (id: string, headers = admin) =>
  platform.send('POST', `/api/admin/events/${id}/replay`, { headers });
const arrived = (count: number) =>
  vi.waitFor(() => expect(subscriber.received).toHaveLength(count), { timeout: 40_000 });
const settled = (status: string) =>
  vi.waitFor(
    async () => {
      const { events } = await list();
      expect(events.map((each: { status: string }) => each.status)).toEqual([status]);
      return events[0];
    },
    { timeout: 40_000 },
  );

test('a link is sent to the subscriber, and an administrator sees the delivery', async () => {
  const member = await link();
  await arrived(1);
  expect(subscriber.received[0]).toMatchObject({
    genuine: true,
    body: { event: 'member.updated', data: { member_number: member } },
  });
  expect(await settled('delivered')).toMatchObject({
    event_id: subscriber.received[0]?.id,
    member_number: member,
    member_name: 'Rosa Quintero',
    subscriber: subscriber.url,
    attempts: 1,
  });
});

test('a failure is visible, and a replay delivers the same event under the same id', async () => {
  subscriber.answerWith({ status: 500 });
  await link();
  await arrived(1);
  const pending = async () => (await list('?status=pending')).events;
  await expect.poll(pending).toMatchObject([
    {
      last_status_code: 500,
      last_error: 'It responded with status 500',
      last_error_said: { code: 'answered', values: ['500'] },
    },
  ]);
  const [failure] = await pending();
  subscriber.answerWith({ status: 200 });
  expect(await replay(failure.id)).toMatchObject({
    status: 200,
    body: { success: true, event: { id: failure.id, event_id: failure.event_id } },
  });
  await settled('delivered');
  expect(new Set(subscriber.received.map(({ id }) => id)).size).toBe(1);
});

test('a delivered event can be replayed', async () => {
  await link();
  const { id } = await settled('delivered');
  await replay(id);
  await arrived(2);
  const [first, second] = subscriber.received;
  expect(second).toEqual(first);
});

test('an unknown delivery cannot be replayed', async () => {
  for (const id of ['999999', 'abc', '1e3', '99999999999999999999', '%00'])
    expect(await replay(id)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
});

test('a delivery to a removed subscriber cannot be replayed', async () => {
  await link();
  const { id } = await settled('delivered');
  await platform.pool.query(`update event_deliveries set subscriber = 'http://127.0.0.1:9/gone'`);
  expect(await replay(id)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
});

test('pages go from the newest to the oldest without repeats', async () => {
  const members: string[] = [];
  for (let count = 0; count < 5; count += 1) members.push(await link());
  const seen: string[] = [];
  let after = '';
  for (;;) {
    const { events, next } = await list(`?limit=2${after}`);
    seen.push(...events.map((each: { member_number: string }) => each.member_number));
    if (next === null) break;
    after = `&after=${next}`;
  }
  expect(seen).toEqual(members.reverse());
});

test('a page after an unknown delivery is invalid', async () => {
  expect(
    await platform.send('GET', '/api/admin/events?after=abc', { headers: admin }),
  ).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
});

test('a service with subscribers and no secret does not start', async () => {
  await expect(platform.replica({ WEBHOOK_SECRET: '' })).rejects.toThrow(/WEBHOOK_SECRET/);
});
