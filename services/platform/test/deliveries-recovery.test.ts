import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as events from '../src/features/events/repository.js';
import { deliveries, minute } from './deliveries-setup.js';

const many = 30;
const world = deliveries({ members: many });

describe('a subscriber that was down for an hour', { timeout: 120_000 }, () => {
  test('gets every event afterwards, once per id, soon after it is back', async () => {
    const { deliverDue } = world.deliverer();
    world.subscriber.answerWith('hang up');
    await world.change(...world.all);
    await deliverDue();
    await world.letPass(60, deliverDue);
    world.subscriber.answerWith({ status: 200 });
    // The longest wait between two attempts is ten minutes, and a fifth for chance.
    await world.letPass(12, deliverDue);
    const ids = world.subscriber.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(many);
    expect(ids).toHaveLength(many);
    expect(world.subscriber.received.every(({ genuine }) => genuine)).toBe(true);
    expect((await world.list()).every(({ status }) => status === 'delivered')).toBe(true);
  });

  test('is sent everything that waits as soon as one event gets through', async () => {
    const { deliverDue } = world.deliverer();
    world.subscriber.answerWith({ status: 503 });
    await world.change(...world.all);
    await world.letPass(60, deliverDue);
    world.subscriber.received.length = 0;
    world.subscriber.answerWith({ status: 200 });
    await world.change('m0');
    world.pass(1000);
    await deliverDue();
    expect(new Set(world.subscriber.received.map(({ id }) => id)).size).toBe(many + 1);
  });
});

test.each([400, 410, 500])(
  'an event that its subscriber answers with %i waits its time, whatever else gets through',
  async status => {
    const { deliverDue } = world.deliverer();
    world.subscriber.answerWith({ status });
    await world.change('m0');
    await deliverDue();
    world.subscriber.answerWith({ status: 200 });
    await world.change('m1');
    await deliverDue();
    expect(world.subscriber.received).toHaveLength(2);
    expect((await world.list()).map(each => [each.member_number, each.status])).toEqual([
      ['m1', 'delivered'],
      ['m0', 'pending'],
    ]);
    world.pass(2000);
    await deliverDue();
    expect((await world.list()).every(each => each.status === 'delivered')).toBe(true);
  },
);

describe('several processes', () => {
  test('deliver each event once between them', async () => {
    await world.change(...world.all);
    await Promise.all(
      [world.deliverer(), world.deliverer(), world.deliverer()].map(each => each.deliverDue()),
    );
    const ids = world.subscriber.received.map(({ id }) => id);
    expect(ids).toHaveLength(many);
    expect(new Set(ids).size).toBe(many);
  });

  test('take over what a process had in hand when it died', async () => {
    await world.change('m0');
    const dead = { count: 1, now: world.now(), leaseMs: 30_000 };
    expect(await events.claimDue(world.kysely, world.subscriber.url, dead)).toHaveLength(1);
    const { deliverDue } = world.deliverer();
    await deliverDue();
    expect(world.subscriber.received).toHaveLength(0);
    world.pass(31_000);
    await deliverDue();
    expect(world.subscriber.received).toHaveLength(1);
  });

  test('go by the one clock that they share, however far behind their own', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * minute });
    onTestFinished(() => void vi.useRealTimers());
    await world.change('m0');
    await world.deliverer([world.subscriber.url], 2000, {}).deliverDue();
    expect(world.subscriber.received).toHaveLength(1);
  });
});
