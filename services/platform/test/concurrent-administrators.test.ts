import { afterAll, expect, test } from 'vitest';
import { insertLink, insertMembers } from './factories.js';
import { type Platform, startPlatform } from './harness.js';
import { insertStoppedRun } from './stopped-run.js';
import { startSource } from './sync/harness.js';

type Answer = Awaited<ReturnType<Platform['send']>>;
const subscriber = 'http://127.0.0.1:9/hook';

const source = await startSource({ members: 5 });
afterAll(() => source.stop());
const platform = await startPlatform({
  SOURCE_DATABASE_URL: source.url,
  EVENT_SUBSCRIBERS: subscriber,
});
afterAll(() => platform.stop());
await insertMembers(platform.pool, [{ member_number: '1' }, { member_number: '2' }]);
const administrators = await Promise.all(
  [
    ['ana', 'Ana Reyes'],
    ['bo', 'Bo Ek'],
  ].map(async ([subject = '', name = '']) => {
    const headers = await platform.session({
      subject,
      roles: ['admin'],
      authenticatedAt: new Date(),
    });
    await platform.pool.query(
      `update sessions set profile = jsonb_build_object('name', $2::text) where subject = $1`,
      [subject, name],
    );
    return [name, headers] as const;
  }),
);

/** Both at the same moment; who was first, and what each was told. */
async function both(method: string, path: string, body?: object) {
  const answers = await Promise.all(
    administrators.map(async ([name, headers]) => ({
      name,
      ...(await platform.send(method, path, { headers, ...(body && { body }) })),
    })),
  );
  const isRefused = ({ status, body: said }: Answer) =>
    status === 409 || said.changed === false || said.already;
  const [first, ...others] = answers.filter(each => !isRefused(each));
  const [late] = answers.filter(isRefused);
  expect(others, 'one wins').toEqual([]);
  if (!first || !late) throw new Error(`No request was late: ${JSON.stringify(answers)}`);
  return { first, late };
}

const justNow = { by: expect.any(String), at: expect.stringMatching(/^20/) };
const headers = () => administrators[0]?.[1] ?? {};
const newKey = async (name: string) => {
  const body = { kind: 'api', name };
  return (await platform.send('POST', '/api/admin/keys', { headers: headers(), body })).body.key.id;
};
const audited = async (action: string, resource: string) =>
  (await platform.audited({ action, about: resource })).length;

test('concurrent key rotation: one administrator gets the new key, the other learns who has it', async () => {
  const id = await newKey('rotated');
  const { first, late } = await both('POST', `/api/admin/keys/${id}/rotate`);
  expect(first.status).toBe(201);
  expect(late.body.details.already).toEqual({ ...justNow, action: 'key.rotate', by: first.name });
  expect(late.body.message).toMatch(`${first.name} rotated it`);
});

test('concurrent key revocation: the second is told who revoked it, also when rotating it', async () => {
  const id = await newKey('revoked');
  const { first, late } = await both('DELETE', `/api/admin/keys/${id}`);
  expect(late.body).toMatchObject({ changed: false, already: { action: 'key.revoke' } });
  expect(late.body.already.by).toBe(first.name);
  expect(await audited('key.revoke', `key:${id}`)).toBe(1);
  const rotated = await platform.send('POST', `/api/admin/keys/${id}/rotate`, {
    headers: headers(),
  });
  expect([rotated.status, rotated.body.message]).toEqual([
    409,
    expect.stringContaining(`${first.name} revoked it`),
  ]);
});

test('concurrent allowances for the same rows: the second is told of the first run', async () => {
  const digest = await insertStoppedRun(platform);
  const body = { type: 'members', allow_deactivations: [digest] };
  const { first, late } = await both('POST', '/api/admin/sync/trigger', body);
  expect(first.status).toBe(200);
  expect([late.status, late.body.error]).toEqual([409, 'SYNC_ALREADY_ALLOWED']);
  expect(late.body.details).toMatchObject({
    sync_id: first.body.sync_id,
    already: { action: 'sync.start', by: first.name },
  });
  const shown = await platform.send('GET', `/api/sync/runs/${first.body.sync_id}`, {
    headers: headers(),
  });
  expect(shown.body.run).toMatchObject({
    requested_by_name: first.name,
    allow_deactivations: [digest],
  });
});

async function newDelivery(event: string): Promise<string> {
  const { rows } = await platform.pool.query(
    `with event as (insert into events (id, event, member_number, payload, created_at)
       values ($1, 'member.updated', '1', '{}', now()) returning id)
     insert into event_deliveries (event_id, subscriber, status, created_at)
     select id, $2, 'failed', now() from event returning id::text`,
    [event, subscriber],
  );
  return rows[0].id;
}

test('concurrent retries of a failed delivery send it once', async () => {
  const id = await newDelivery('one');
  const { first, late } = await both('POST', `/api/admin/events/${id}/replay`, {
    status: 'failed',
  });
  expect(first.status).toBe(200);
  expect([late.status, late.body.details.already]).toEqual([
    409,
    { ...justNow, action: 'event.replay', by: first.name },
  ]);
  expect(await audited('event.replay', `event:${id}`)).toBe(1);
});

test('concurrent retries of all deliveries: the second is told that none are left, and who retried them', async () => {
  await newDelivery('two');
  const { first, late } = await both('POST', '/api/admin/events/replay', {});
  expect([first.body.replayed, late.body.replayed]).toEqual([1, 0]);
  expect(late.body.already).toEqual({ ...justNow, action: 'event.replay-all', by: first.name });
  expect(await audited('event.replay-all', 'event:all')).toBe(1);
});

test('concurrent unlinking: the second is told who unlinked the member', async () => {
  await insertLink(platform.pool, '1', '184067352906014723');
  const body = { chat_id: '184067352906014723' };
  const { first, late } = await both('POST', '/api/admin/members/1/unlink', body);
  expect(first.body.changed).toBe(true);
  expect(late.body).toMatchObject({
    changed: false,
    already: { action: 'chat.unlink', by: first.name },
  });
});

test('a late manual link is told which administrator the service acted for', async () => {
  const key = await platform.apiKey(['members:link'], 'chat-bot');
  const link = (chat_id: string, asked_by: string) =>
    platform.send('POST', '/api/member/2/link-chat', {
      headers: key,
      body: { chat_id, asked_by },
    });
  expect((await link('184067352906014724', 'ana')).status).toBe(200);
  const late = await link('184067352906014725', 'bo');
  expect(late.status).toBe(409);
  expect(late.body.details.already).toEqual({ ...justNow, action: 'chat.link', by: 'Ana Reyes' });
});

test('services get the names of known people, and no data about unknown ones', async () => {
  const asked = await platform.send('POST', '/api/people/names', {
    headers: await platform.service(['members:read']),
    body: { subjects: ['ana', 'bo', 'unknown'], members: ['2', '404'] },
  });
  expect(asked.body.names).toEqual({ ana: 'Ana Reyes', bo: 'Bo Ek' });
  expect(asked.body.members).toEqual({ 2: 'Rosa Quintero' });
});
