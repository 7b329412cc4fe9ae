import { MemberUpdated } from '@guildhall/contracts/webhooks';
import { inTransaction } from '@guildhall/service-kit/database';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSubscribers } from '../src/clients/subscriber.js';
import * as events from '../src/features/events/repository.js';
import { createDeliverer } from '../src/features/events/service.js';
import { insertLink, insertMembers } from './factories.js';
import { emptyDatabase } from './harness.js';
import { startSubscriber } from './subscriber.js';

const secret = 'a-secret-of-the-tests-only';
const minute = 60_000;
const many = process.env.GUILDHALL_FULL === '1' ? 1000 : 30;

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let subscriber: Awaited<ReturnType<typeof startSubscriber>>;
let clock: number;
const now = () => new Date(clock);
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await emptyDatabase();
  const members = Array.from({ length: many }, (_, index) => ({ member_number: `m${index}` }));
  await insertMembers(database.pool, members);
  for (const [index, { member_number }] of members.entries())
    await insertLink(database.pool, member_number, String(10n ** 17n + BigInt(index)));
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock = Date.now() + minute;
  subscriber = await startSubscriber(secret, now);
  await database.pool.query('truncate events cascade');
  await events.replaceSubscribers(database.pool, [subscriber.url]);
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map(stop => stop()));
  await subscriber.stop();
});

function deliverer(urls = [subscriber.url], timeoutMs = 2000) {
  const subscribers = createSubscribers({ secrets: [secret], timeoutMs, connections: 8 });
  stops.push(subscribers.close);
  const options = { concurrency: 8, claimMs: 30_000, now, random: () => 0.5 };
  return createDeliverer({ pool: database.pool, urls, subscribers, ...options });
}

const change = (...members: string[]) =>
  inTransaction(database.pool, client => events.enqueueMemberUpdated(client, members));
const all = Array.from({ length: many }, (_, index) => `m${index}`);
const list = (limit = 1000) =>
  events.listDeliveries(database.pool, { after: null, status: null, limit });

/** Time passes in steps of a minute, and the deliverer looks at each. */
async function letPass(minutes: number, deliver: () => Promise<void>): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    clock += minute;
    await deliver();
  }
}

describe('an event', () => {
  test('arrives in the contract’s form, signed, with the secret, under its own id', async () => {
    await change('m0');
    await deliverer().deliverDue();
    const [delivery] = await list();
    expect(subscriber.received).toHaveLength(1);
    const [arrived] = subscriber.received;
    expect(arrived).toMatchObject({
      id: delivery?.event_id,
      genuine: true,
      secretHeader: secret,
      contentType: 'application/json',
    });
    expect(Value.Check(MemberUpdated, arrived?.body)).toBe(true);
    expect(delivery).toMatchObject({
      event: 'member.updated',
      member_number: 'm0',
      status: 'delivered',
      attempts: 1,
      last_status_code: 200,
      last_error: null,
      next_attempt_at: null,
    });
  });

  test('of a transaction that is undone was never there', async () => {
    const undone = inTransaction(database.pool, async client => {
      await events.enqueueMemberUpdated(client, ['m0']);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await list()).toEqual([]);
  });

  test('is not made of a member who never had a chat account, nor of one who does not exist', async () => {
    await insertMembers(database.pool, [{ member_number: 'never' }]);
    expect(await change('never', 'm1', 'm1', 'nobody')).toBe(1);
    expect((await list()).map(({ member_number }) => member_number)).toEqual(['m1']);
  });

  test('of one member is younger than the one before, however quickly they follow', async () => {
    for (let times = 0; times < 5; times += 1) await change('m2');
    const { rows } = await database.pool.query(
      `select count(distinct payload ->> 'timestamp')::int as times from events`,
    );
    expect(rows).toEqual([{ times: 5 }]);
  });

  test('goes to each subscriber, and one that fails keeps it from no other', async () => {
    const other = await startSubscriber(secret, now);
    stops.push(other.stop);
    other.answerWith('hang up');
    const urls = [subscriber.url, other.url];
    await events.replaceSubscribers(database.pool, urls);
    await change('m0');
    await deliverer(urls).deliverDue();
    const outcomes = (await list()).map(each => [each.subscriber, each.status]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        [subscriber.url, 'delivered'],
        [other.url, 'pending'],
      ]),
    );
  });
});

describe('a failure', () => {
  test.each([
    ['an error', { status: 500 } as const, 500, 'It answered 500'],
    ['a refusal', { status: 400 } as const, 400, 'It answered 400'],
    [
      'a redirect, which is not followed',
      { status: 307, location: '/elsewhere' },
      307,
      'It answered 307',
    ],
    ['a connection that is closed', 'hang up' as const, null, 'other side closed'],
    ['silence', 'hang' as const, null, 'It did not answer within 300 ms'],
  ])('is %s: it is seen and tried again', async (_, answer, statusCode, error) => {
    subscriber.answerWith(answer);
    await change('m0');
    await deliverer([subscriber.url], 300).deliverDue();
    const [delivery] = await list();
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_status_code: statusCode,
      last_error: error,
      delivered_at: null,
    });
    expect(delivery?.next_attempt_at).toBe(new Date(clock + 2000).toISOString());
    expect(subscriber.received.length).toBeLessThanOrEqual(1);
  });

  test('for three days is the end, and is not tried again', async () => {
    subscriber.answerWith({ status: 503 });
    await change('m0');
    const { deliverDue } = deliverer();
    const day = 24 * 60;
    for (let hours = 0; hours < 71; hours += 1) {
      clock += 60 * minute;
      await deliverDue();
    }
    expect((await list())[0]).toMatchObject({ status: 'pending' });
    clock += 2 * 60 * minute;
    await deliverDue();
    expect((await list())[0]).toMatchObject({ status: 'failed', next_attempt_at: null });
    const attempts = subscriber.received.length;
    clock += day * minute;
    await deliverDue();
    expect(subscriber.received).toHaveLength(attempts);
    expect(new Set(subscriber.received.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a subscriber that was down for an hour', { timeout: 120_000 }, () => {
  test('gets every event afterwards, once per id, soon after it is back', async () => {
    const { deliverDue } = deliverer();
    subscriber.answerWith('hang up');
    await change(...all);
    await deliverDue();
    await letPass(60, deliverDue);
    subscriber.answerWith({ status: 200 });
    // The longest wait between two attempts is ten minutes, and a fifth for chance.
    await letPass(12, deliverDue);
    const ids = subscriber.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(many);
    expect(ids).toHaveLength(many);
    expect(subscriber.received.every(({ genuine }) => genuine)).toBe(true);
    expect((await list()).every(({ status }) => status === 'delivered')).toBe(true);
  });

  test('is sent everything that waits as soon as one event gets through', async () => {
    const { deliverDue } = deliverer();
    subscriber.answerWith({ status: 503 });
    await change(...all);
    await letPass(60, deliverDue);
    subscriber.received.length = 0;
    subscriber.answerWith({ status: 200 });
    await change('m0');
    clock += 1000;
    await deliverDue();
    expect(new Set(subscriber.received.map(({ id }) => id)).size).toBe(many + 1);
  });
});

describe('several processes', () => {
  test('deliver each event once between them', async () => {
    await change(...all);
    await Promise.all([deliverer(), deliverer(), deliverer()].map(each => each.deliverDue()));
    const ids = subscriber.received.map(({ id }) => id);
    expect(ids).toHaveLength(many);
    expect(new Set(ids).size).toBe(many);
  });

  test('take over what a process had in hand when it died', async () => {
    await change('m0');
    const dead = { count: 1, now: now(), until: new Date(clock + 30_000) };
    expect(await events.claimDue(database.pool, subscriber.url, dead)).toHaveLength(1);
    const { deliverDue } = deliverer();
    await deliverDue();
    expect(subscriber.received).toHaveLength(0);
    clock += 31_000;
    await deliverDue();
    expect(subscriber.received).toHaveLength(1);
  });
});

test('what was meant for a subscriber that is none any more is given up, and says so', async () => {
  await change('m0');
  await events.replaceSubscribers(database.pool, ['http://127.0.0.1:9/other']);
  expect((await list())[0]).toMatchObject({
    status: 'failed',
    last_error: expect.stringContaining('no subscriber'),
  });
});
