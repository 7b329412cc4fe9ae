import { MemberUpdated } from '@guildhall/contracts/webhooks';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import * as events from '../src/features/events/repository.js';
import { enqueueMemberUpdated } from '../src/outbox/member-updated.js';
import { deliveries, minute, secret } from './deliveries-setup.js';
import { insertMembers } from './factories.js';

const world = deliveries({ members: 3 });

describe('an event', () => {
  test('arrives in the contract’s form, signed, with the secret, under its own id', async () => {
    await world.change('m0');
    await world.deliverer().deliverDue();
    const [delivery] = await world.list();
    expect(world.subscriber.received).toHaveLength(1);
    const [arrived] = world.subscriber.received;
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
    const undone = world.kysely.transaction().execute(async tx => {
      await enqueueMemberUpdated(tx, ['m0']);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await world.list()).toEqual([]);
  });

  test('is not made of a member who never had a chat account, nor of one who does not exist', async () => {
    await insertMembers(world.pool, [{ member_number: 'never' }]);
    expect(await world.change('never', 'm1', 'm1', 'nobody')).toBe(1);
    expect((await world.list()).map(({ member_number }) => member_number)).toEqual(['m1']);
  });

  test('of one member is younger than the one before, however quickly they follow', async () => {
    for (let times = 0; times < 5; times += 1) await world.change('m2');
    const { rows } = await world.pool.query(
      `select count(distinct payload ->> 'timestamp')::int as times from events`,
    );
    expect(rows).toEqual([{ times: 5 }]);
  });

  test('goes to each subscriber, and one that fails keeps it from no other', async () => {
    const other = await world.otherSubscriber();
    other.answerWith('hang up');
    const urls = [world.subscriber.url, other.url];
    await events.replaceSubscribers(world.kysely, urls);
    await world.change('m0');
    await world.deliverer(urls).deliverDue();
    const outcomes = (await world.list()).map(each => [each.subscriber, each.status]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        [world.subscriber.url, 'delivered'],
        [other.url, 'pending'],
      ]),
    );
  });

  test('each subscriber gets its own secret and never that of another', async () => {
    const other = await world.otherSubscriber();
    const urls = [world.subscriber.url, other.url];
    await events.replaceSubscribers(world.kysely, urls);
    await world.change('m0');
    await world.deliverer(urls).deliverDue();
    const received = [...world.subscriber.received, ...other.received];
    expect(received.map(({ genuine }) => genuine)).toEqual([true, true]);
    expect(new Set(received.map(({ secretHeader }) => secretHeader)).size).toBe(2);
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
    world.subscriber.answerWith(answer);
    await world.change('m0');
    await world.deliverer([world.subscriber.url], 300).deliverDue();
    const [delivery] = await world.list();
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_status_code: statusCode,
      last_error: error,
      delivered_at: null,
    });
    expect(delivery?.next_attempt_at).toBe(new Date(world.now().getTime() + 2000).toISOString());
    expect(world.subscriber.received.length).toBeLessThanOrEqual(1);
  });

  test('for three days is the end, and is not tried again', async () => {
    world.subscriber.answerWith({ status: 503 });
    await world.change('m0');
    const { deliverDue } = world.deliverer();
    const day = 24 * 60;
    for (let hours = 0; hours < 71; hours += 1) {
      world.pass(60 * minute);
      await deliverDue();
    }
    expect((await world.list())[0]).toMatchObject({ status: 'pending' });
    world.pass(2 * 60 * minute);
    await deliverDue();
    expect((await world.list())[0]).toMatchObject({ status: 'failed', next_attempt_at: null });
    const attempts = world.subscriber.received.length;
    world.pass(day * minute);
    await deliverDue();
    expect(world.subscriber.received).toHaveLength(attempts);
    expect(new Set(world.subscriber.received.map(({ id }) => id)).size).toBe(1);
  });
});

test('what was meant for a subscriber that is none any more is given up, and says so', async () => {
  await world.change('m0');
  await events.replaceSubscribers(world.kysely, ['http://127.0.0.1:9/other']);
  expect((await world.list())[0]).toMatchObject({
    status: 'failed',
    last_error: expect.stringContaining('no longer a subscriber'),
  });
});
