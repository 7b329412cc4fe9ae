import { afterAll, expect, test, vi } from 'vitest';
import { commandLineIn } from './command-line.js';
import { insertMembers } from './factories.js';
import { startPlatform } from './harness.js';

const account = '184067352906014723';
const subscriber = 'http://127.0.0.1:9/hook';
const platform = await startPlatform({ EVENT_SUBSCRIBERS: subscriber });
const commandLine = commandLineIn(platform.environment);
const run = (args: string) => commandLine(args.split(' '));
await insertMembers(platform.pool, [{ member_number: '900' }, { member_number: '901' }]);
afterAll(() => platform.stop());

test('an operator links by hand, looks, and unlinks, and each is written down', async () => {
  expect(await run(`links add 900 ${account}`)).toMatchObject({ code: 0, out: 'Linked.\n' });
  const other = await run(`links add 901 ${account}`);
  expect([other.code, other.told]).toEqual([1, expect.stringContaining('already linked')]);
  const listed = JSON.parse((await run('links list --member 900 --json')).out);
  expect(listed).toMatchObject([{ member: '900', name: 'Rosa Quintero', account }]);
  expect((await run('links remove 900')).code).toBe(1);
  expect((await run('links remove 900 --yes')).out).toBe('Unlinked.\n');
  expect(await platform.audited({ member: '900' })).toMatchObject([
    { action: 'chat.link', actor_kind: 'operator' },
    { action: 'chat.unlink', actor_kind: 'operator' },
  ]);
});

test('an operator sees what has failed, and delivers one of it or all of it once more', async () => {
  const fail = (status = 500) =>
    platform.pool.query(
      `update event_deliveries set status = 'failed', next_attempt_at = null, last_status_code = $1::int,
              last_error = 'It answered ' || $1::int, claimed_until = null returning id::text`,
      [status],
    );
  // An attempt that is under way writes its own outcome once more.
  const listedAs = (status: number) =>
    vi.waitUntil(
      async () => {
        await fail(status);
        const { out } = await run('deliveries list --status failed');
        return out.includes(`It answered ${status}`) && out;
      },
      { timeout: 40_000 },
    );
  expect(await listedAs(401)).toContain('another WEBHOOK_SECRET');
  const [first] = (await fail()).rows;
  expect((await run(`deliveries replay ${first.id}`)).out).toContain(subscriber);
  const { rows: failed } = await fail();
  expect((await run('deliveries replay --failed')).out).toBe(
    `${failed.length} are on their way again.\n`,
  );
});

test('numbers can be read by a program', async () => {
  expect(JSON.parse((await run('stats --json')).out)).toMatchObject({ total_members: 2 });
});
