import { afterAll, expect, test, vi } from 'vitest';
import { startPlatform } from './harness.js';
import { streamOf } from './log-stream.js';

const platform = await startPlatform({
  EVENT_SUBSCRIBERS: 'http://127.0.0.1:1/events',
  LOG_LEVEL: 'warn',
});
afterAll(() => platform.stop());

test('readiness names the reason why jobs wait: a read-only database is not an unreachable one', async () => {
  const written = vi.spyOn(streamOf(platform.app.log), 'write').mockReturnValue(true);
  const { rows } = await platform.pool.query('select current_database() as name');
  await platform.pool.query(
    `alter database "${rows[0].name}" set default_transaction_read_only = on`,
  );
  // Existing connections are not affected.
  await platform.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await platform.app.ready();
  await vi.waitFor(
    () =>
      expect(written.mock.calls.join('')).toContain(
        'jobs wait: the database in DATABASE_URL is read-only',
      ),
    { timeout: 30_000, interval: 100 },
  );
});
