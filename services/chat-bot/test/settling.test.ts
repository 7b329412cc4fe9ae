import type { FastifyBaseLogger } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSchedule } from '../src/compose/schedule.js';
import { openDatabase } from '../src/database.js';
import { A, freshDatabase } from './harness.js';

const config = { reconcileCron: null, verificationKeepDays: 90, auditKeepDays: null };

test('where nobody said what came of a write, the account is looked at within five minutes', async () => {
  const { url, drop } = await freshDatabase();
  const db = openDatabase({ databaseUrl: url, databasePool: 2 }, () => undefined);
  onTestFinished(() => db.pool.end().then(drop));
  await db.pool.query(
    `insert into audit (action, actor, chat_id, details, at)
     values ('roles.changed', 'service:desk', $1, '{"under_way": true}', now() - interval '2 minutes')`,
    [A],
  );
  const log = { error: (why: unknown) => expect.fail(String(why)) } as unknown;
  // Nothing but the schedule lives by this clock.
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.UTC(2026, 0, 1, 12, 4, 59),
  });
  onTestFinished(() => void vi.useRealTimers());
  const wakeWorker = vi.fn();
  const schedule = startSchedule(db.kysely, wakeWorker, config, log as FastifyBaseLogger);
  onTestFinished(schedule.stop);
  expect(wakeWorker).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await expect.poll(() => wakeWorker.mock.calls.length).toBe(1);
  const { rows } = await db.pool.query('select key, cause from tasks');
  expect(rows).toEqual([{ key: `account:${A}`, cause: 'unsettled' }]);
});
