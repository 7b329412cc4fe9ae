import { MemberUpdated } from '@guildhall/contracts/webhooks';
import { Value } from 'typebox/value';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listDeliveries, replaceSubscribers } from '../src/features/events/repository.js';
import { enqueueMemberUpdated } from '../src/outbox/member-updated.js';
import { emptyEvents, insertLink, insertMembers } from './factories.js';
import { startPlatform } from './harness.js';
import { startSubscriber } from './subscriber.js';

const many = 30;
const members = Array.from({ length: many }, (_, index) => `m${index}`);
const secrets = ['a-secret-of-the-tests-only', 'a-secret-of-the-other-one'] as const;
const [subscriber, other] = await Promise.all([
  startSubscriber(secrets[0]),
  startSubscriber(secrets[1]),
]);
const urls = [subscriber.url, other.url];
const platform = await startPlatform({
  EVENT_SUBSCRIBERS: urls.map((url, index) => `${url}#${secrets[index]}`).join(','),
});
await platform.replica().then(each => each.ready());
await platform.app.ready();
const { pool, db } = platform;
afterAll(async () => {
  await platform.stop();
  await Promise.all([subscriber.stop(), other.stop()]);
});
await insertMembers(
  pool,
  members.map(member_number => ({ member_number })),
);
for (const [index, member] of members.entries())
  await insertLink(pool, member, String(10n ** 17n + BigInt(index)));

beforeEach(async () => {
  await emptyEvents(pool);
  await pool.query(`delete from jobs.job where ${theirJobs}`);
  for (const each of [subscriber, other]) {
    each.answerWith({ status: 200 });
    each.received.length = 0;
  }
});

const change = (...numbers: string[]) =>
  db.kysely.transaction().execute(tx => enqueueMemberUpdated(tx, numbers));
const list = (to = subscriber.url) => listDeliveries(db.kysely, { limit: 1000, subscriber: to });
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000, interval: 50 });
const statuses = async (to?: string) => [...new Set((await list(to)).map(each => each.status))];
/** How often the events of this test arrived, and how many of them. */
const arrivals = async () => {
  const events = new Set((await list()).map(each => each.event_id));
  const ids = subscriber.received.map(({ id }) => id).filter(id => events.has(id));
  return [ids.length, new Set(ids).size];
};
const theirJobs = `name like 'deliver-event-%'`;
/** What waits for another attempt is due now. */
const hurry = (also = '') =>
  pool.query(
    `update jobs.job set start_after = now() ${also}
      where ${theirJobs} and state = 'created' and data ? 'past'`,
  );

describe('an event', () => {
  test('has the contract’s form, and a signature by each subscriber’s own secret', async () => {
    await change('m0');
    await eventually(() => [subscriber.received.length, other.received.length]).toEqual([1, 1]);
    const [arrived] = subscriber.received;
    expect(arrived).toMatchObject({
      genuine: true,
      secretHeader: secrets[0],
      contentType: 'application/json',
    });
    expect(other.received[0]).toMatchObject({ genuine: true, secretHeader: secrets[1] });
    expect(Value.Check(MemberUpdated, arrived?.body)).toBe(true);
    await eventually(() => statuses()).toEqual(['delivered']);
    expect(await list()).toMatchObject([
      {
        event_id: arrived?.id,
        event: 'member.updated',
        member_number: 'm0',
        attempts: 1,
        last_status_code: 200,
        last_error: null,
        next_attempt_at: null,
      },
    ]);
  });

  test('of a rolled back transaction does not exist', async () => {
    const undone = db.kysely.transaction().execute(async tx => {
      await enqueueMemberUpdated(tx, ['m0']);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await list()).toEqual([]);
    const { rows } = await pool.query(`select from jobs.job where ${theirJobs}`);
    expect(rows).toEqual([]);
  });

  test('is not created for a member who never had a chat account, or an unknown one', async () => {
    await insertMembers(pool, [{ member_number: 'never' }]);
    expect(await change('never', 'm1', 'm1', 'unknown')).toBe(1);
    expect((await list()).map(({ member_number }) => member_number)).toEqual(['m1']);
  });

  test('of one member is always newer than the previous one, however quickly they follow', async () => {
    for (let times = 0; times < 5; times += 1) await change('m2');
    const { rows } = await pool.query(
      `select count(distinct payload ->> 'timestamp')::int as times from events`,
    );
    expect(rows).toEqual([{ times: 5 }]);
  });

  test('is delivered once across several processes', async () => {
    await change(...members);
    await eventually(() => statuses()).toEqual(['delivered']);
    expect(await arrivals()).toEqual([many, many]);
  });

  test('is delayed only by its own subscriber', async () => {
    other.answerWith('hang');
    await change(...members);
    await eventually(() => statuses()).toEqual(['delivered']);
    expect(await statuses(other.url)).toContain('pending');
  });
});

describe('a failure', () => {
  test('is listed with the time of the next attempt', async () => {
    subscriber.answerWith({ status: 503 });
    await change('m0');
    const retries = async () =>
      (
        await pool.query(
          `select start_after, data from jobs.job
            where ${theirJobs} and state = 'created' and data ? 'past'`,
        )
      ).rows;
    await eventually(retries).toHaveLength(1);
    const [[delivery], [job]] = [await list(), await retries()];
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_status_code: 503,
      last_error: 'It responded with status 503',
      delivered_at: null,
    });
    expect(job.data).toMatchObject({
      delivery: delivery?.id,
      past: { error: 'It responded with status 503' },
    });
    const shown = Date.parse(delivery?.next_attempt_at ?? '');
    expect(Math.abs(shown - job.start_after.getTime())).toBeLessThan(2000);
  });

  test('of all deliveries is retried once the subscriber is back, once per id', async () => {
    subscriber.answerWith('hang up');
    await change(...members);
    const attempts = async () => Math.min(...(await list()).map(each => each.attempts));
    await eventually(attempts).toBeGreaterThan(0);
    subscriber.answerWith({ status: 200 });
    await eventually(() => statuses()).toEqual(['delivered']);
    expect(await arrivals()).toEqual([many, many]);
    expect(subscriber.received.every(({ genuine }) => genuine)).toBe(true);
  });

  test('is retried later if very many wait, to limit retries to twenty a second', async () => {
    await pool.query(
      `with event as (insert into events (id, event, payload, created_at)
         select 'evt_' || n, 'member.updated', '{}', now() from generate_series(1, 4000) as n returning id)
       insert into event_deliveries (event_id, subscriber, created_at) select id, $1, now() from event`,
      [subscriber.url],
    );
    subscriber.answerWith({ status: 503 });
    await change('m0');
    const wait = async () => Date.parse((await list())[0]?.next_attempt_at ?? '') - Date.now();
    await eventually(wait).toBeGreaterThan(0.75 * 200_000 - 30_000);
  });

  test('for three days is final, until an administrator retries its job', async () => {
    subscriber.answerWith({ status: 503 });
    await change('m0');
    await eventually(async () => (await hurry(`, retry_limit = 0`)).rowCount).toBe(1);
    await eventually(() => statuses()).toEqual(['failed']);
    expect((await list())[0]).toMatchObject({ next_attempt_at: null, last_status_code: 503 });
    subscriber.answerWith({ status: 200 });
    // As the library's `retry` does.
    const again = `update jobs.job set state = 'retry', retry_limit = retry_limit + 1 where ${theirJobs} and state = 'failed'`;
    await eventually(async () => (await pool.query(again)).rowCount).toBe(1);
    await eventually(() => statuses()).toEqual(['delivered']);
    expect(new Set(subscriber.received.map(({ id }) => id)).size).toBe(1);
  });
});

test('deliveries to removed subscribers are abandoned with a reason', async () => {
  subscriber.answerWith({ status: 503 });
  await change('m0');
  await eventually(async () => (await list())[0]?.last_status_code).toBe(503);
  try {
    await replaceSubscribers(db.kysely, [other.url]);
    expect((await list())[0]).toMatchObject({
      status: 'failed',
      last_error: expect.stringContaining('no longer a subscriber'),
    });
    const received = subscriber.received.length;
    // Its job may have run already.
    await eventually(async () => (await hurry()).rowCount).toBe(0);
    expect(subscriber.received).toHaveLength(received);
  } finally {
    await replaceSubscribers(db.kysely, urls);
  }
});
