import { afterAll, expect, test } from 'vitest';
import { readUseOf } from '../src/features/status/repository.js';
import { countUsage } from '../src/features/status/usage.js';
import { emptyDatabase } from './database.js';

const database = await emptyDatabase();
afterAll(() => database.drop());

const noon = new Date('2026-03-04T12:00:30.000Z');
const fail = (error: unknown) => {
  throw error;
};

test('two replicas add up their counts of the same minutes', async () => {
  const [one, other] = [1, 2].map(() => countUsage(database.kysely, () => noon, fail));
  for (let count = 0; count < 10; count += 1) {
    one?.note(10);
    other?.note(30);
  }
  await Promise.all([one?.stop(), other?.stop()]);
  expect(await readUseOf(database.kysely, noon)).toEqual({
    requests_today: 20,
    average_response_time_ms: 20,
  });
  const { rows } = await database.pool.query('select count(*)::int as minutes from api_usage');
  expect(rows).toEqual([{ minutes: 1 }]);
});

test('the day ends at midnight UTC', async () => {
  const late = new Date('2026-03-04T23:59:59.999Z');
  const early = new Date('2026-03-05T00:00:00.000Z');
  expect((await readUseOf(database.kysely, late)).requests_today).toBe(20);
  expect(await readUseOf(database.kysely, early)).toEqual({
    requests_today: 0,
    average_response_time_ms: null,
  });
});

test('counts that cannot be written are kept until they can', async () => {
  let at = new Date('2026-04-01T00:00:00Z');
  const usage = countUsage(database.kysely, () => at, fail);
  usage.note(5);
  await database.pool.query('alter table api_usage rename to away');
  await expect(usage.flush()).rejects.toThrow();
  await database.pool.query('alter table away rename to api_usage');
  at = new Date('2026-04-01T00:05:00Z');
  usage.note(7);
  await usage.stop();
  expect(await readUseOf(database.kysely, at)).toEqual({
    requests_today: 2,
    average_response_time_ms: 6,
  });
});
