import { platformApi } from '@guildhall/contracts/platform';
import { adminWrites } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { type AdminCall, adminCalls, endRunElsewhere, subscriber } from './admin-calls.js';
import { newDatabase } from './database.js';
import { startPlatform } from './harness.js';

const source = await newDatabase();
afterAll(() => source.drop());
const platform = await startPlatform({
  SOURCE_DATABASE_URL: source.url,
  EVENT_SUBSCRIBERS: subscriber,
});
afterAll(() => platform.stop());

const newest = async () =>
  (await platform.pool.query('select max(id)::int as id from audit_log')).rows[0].id ?? 0;
/** Without what comes of an erasure by itself, in its time. */
const since = async (id: number) =>
  (
    await platform.pool.query(
      `select action, resource, actor_kind, actor, before, after, request_id from audit_log
        where id > $1 and action <> 'person.erased' order by id`,
      [id],
    )
  ).rows;

async function send({ method, path, body }: AdminCall) {
  const headers = { ...(await platform.admin()), 'x-request-id': 'request-of-the-test' };
  return platform.send(method, path, { headers, body });
}

test('there is a request for every contract by which an administrator changes something', () => {
  expect(Object.keys(adminCalls).sort()).toEqual(adminWrites(platformApi));
});

describe('an administrator’s change is audited with the actor', () => {
  test.each(Object.keys(adminCalls))('%s', async name => {
    const call = (await adminCalls[name]?.(platform)) as AdminCall;
    const before = await newest();
    const answer = await send(call);
    expect([name, answer.status < 300]).toEqual([name, true]);
    const rows = await since(before);
    expect(rows).toEqual([
      expect.objectContaining({
        resource: expect.stringMatching(`^${call.resource}`),
        actor_kind: 'person',
        actor: 'admin-1',
        request_id: 'request-of-the-test',
      }),
    ]);
    expect(rows[0].before ?? rows[0].after).not.toBeNull();
    // What makes a key a key is shown once, and stands nowhere.
    const secret: string | undefined = answer.body.secret;
    if (secret !== undefined) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(secret.split('_')[3]);
    }
  });

  test('a refused request is not audited', async () => {
    const call = (await adminCalls.createKey?.(platform)) as AdminCall;
    const before = await newest();
    const member = await platform.person({ member: '1001' });
    const { method, path, body } = call;
    expect((await platform.send(method, path, { headers: member, body })).status).toBe(403);
    expect(await since(before)).toEqual([]);
  });
});

test('the audit stores a language-neutral error code if an upstream fails', async () => {
  const call = (await adminCalls.testUpstream?.(platform)) as AdminCall;
  const before = await newest();
  const { body } = await send(call);
  expect(body).toMatchObject({ answered: false, trouble_said: { code: 'upstream_unreachable' } });
  expect(await since(before)).toMatchObject([
    { action: 'upstream.test', after: { answered: false, trouble: body.trouble_said.code } },
  ]);
});

test('the audit lists the rows that were allowed to be deleted', async () => {
  const call = (await adminCalls.triggerAdminSync?.(platform)) as AdminCall;
  const before = await newest();
  await send(call);
  const { allow_deactivations: allowDeactivations } = call.body as {
    readonly allow_deactivations: readonly string[];
  };
  expect(await since(before)).toMatchObject([
    { action: 'sync.start', after: { types: ['members'], allowDeactivations } },
  ]);
});

test('revoking a revoked key is not audited again', async () => {
  const { id } = await platform.key('api');
  const before = await newest();
  const headers = await platform.admin();
  for (const _ of [1, 2]) await platform.send('DELETE', `/api/admin/keys/${id}`, { headers });
  expect((await since(before)).map(({ action }) => action)).toEqual(['key.revoke']);
});

test('starting and canceling a synchronization by a program is audited', async () => {
  await endRunElsewhere(platform);
  const before = await newest();
  const headers = await platform.service(['sync:run'], 'night-watch');
  const start = () => platform.send('POST', '/api/sync/all', { headers, body: { dry_run: true } });
  let answer = await start();
  // One that was begun here a moment ago may still be under way.
  await expect
    .poll(async () => {
      if (answer.status === 409) answer = await start();
      return answer.status;
    })
    .not.toBe(409);
  const id = answer.body.sync_id ?? answer.body.details?.sync_id;
  const started = (await since(before)).filter(({ action }) => action === 'sync.start');
  expect(started).toMatchObject([
    {
      resource: `sync:${id}`,
      actor_kind: 'service',
      actor: 'night-watch',
      after: { dryRun: true },
    },
  ]);
});
