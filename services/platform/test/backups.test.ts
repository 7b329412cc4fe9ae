import { scrape } from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { backupCheck } from '../src/features/backups/age.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
afterAll(platform.stop);
const { pool } = platform;

const database = async () =>
  (await pool.query('select quote_ident(current_database()) as name')).rows[0].name;
/** As deploy/backup.sh notes it. */
const note = async (comment: string | null) =>
  pool.query(`comment on database ${await database()} is ${comment ? `'${comment}'` : 'null'}`);
const secondsAgo = (seconds: number) =>
  `backed up at ${new Date(Date.now() - seconds * 1000).toISOString().slice(0, 19)}Z`;
const installed = (hoursAgo: number) =>
  pool.query(
    'update _prisma_migrations set finished_at = now() - make_interval(hours => $1::int)',
    [hoursAgo],
  );
const measured = async () => {
  const body = await scrape(platform.app);
  return Number(/^backup_age_seconds\{.*\} (\S+)$/m.exec(body)?.[1]);
};
const doctor = () => backupCheck(platform.db.kysely)();

test('a backup is overdue after a night without one, and on an installation without any', async () => {
  await note(null);
  await installed(1);
  expect(await doctor()).toMatchObject({ state: 'ok', message: 'none yet' });
  await installed(30);
  expect(await doctor()).toMatchObject({
    state: 'warning',
    message: expect.stringMatching(/^no backup is recorded\. Run deploy\/backup\.sh /),
  });
  expect(Math.round((await measured()) / 3600)).toBe(30);
  await note(secondsAgo(3 * 3600));
  expect(await doctor()).toMatchObject({ state: 'ok', message: 'made 3 hours ago' });
  expect(Math.round((await measured()) / 3600)).toBe(3);
  await note(secondsAgo(27 * 3600));
  expect(await doctor()).toMatchObject({
    state: 'warning',
    message: expect.stringMatching(/^the last complete backup was /),
  });
  // Another database comment is not a time.
  await note('ours; backed up at night');
  expect(Math.round((await measured()) / 3600)).toBe(30);
});
