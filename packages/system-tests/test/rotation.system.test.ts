import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personCalled } from '@guildhall/local-stack/sample';
import { passwordLogin } from '@guildhall/local-stack/stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fleet, startFleet } from '../src/fleet.js';
import type { Environment } from '../src/process.js';
import { loggedIn } from '../src/web-session.js';
import type { ServiceName } from '../src/workspace.js';

// What "Changing secrets" in docs/operating.md says, step by step on a running system.
const folder = mkdtempSync(join(tmpdir(), 'guildhall-rotation-'));
const newSecret = () => randomBytes(32).toString('base64url');
let fleet: Fleet;

beforeAll(async () => {
  // Starting again and again is load of its own, and not what is tried.
  fleet = await startFleet(folder, { MAX_EVENT_LOOP_DELAY: '0' });
  await Promise.all(Object.values(fleet.services).map(service => service.start()));
  fleet.services.platform.command('sync');
});
afterAll(async () => {
  await fleet.stop();
  rmSync(folder, { recursive: true });
});

async function restart(name: ServiceName, changed: Environment): Promise<void> {
  await fleet.services[name].stop();
  await fleet.services[name].start(changed);
}

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function ask(name: ServiceName, path: string, { headers, body }: Asked = {}) {
  const answer = await fetch(`${fleet.services[name].url}${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${token}` } });

const administrator = async () =>
  bearer(await passwordLogin(fleet.identity, 'ana.reyes', personCalled('ana.reyes').password));

async function tokenOf(serviceName: string, serviceKey: string): Promise<Asked> {
  const answer = await ask('platform', '/api/auth/service', { body: { serviceName, serviceKey } });
  return bearer(answer.body.token);
}

const nobody = { chat_id: '760000000000000001' };
/** What the two who take service tokens make of one; nobody of that account is at chat-bot. */
const madeOf = async (token: Asked) => [
  (await ask('platform', '/api/members?limit=1', token)).status,
  (await ask('chat-bot', '/api/chat/roles/refresh', { ...token, body: nobody })).status,
];
const taken = [200, 404];

test('a service’s key is replaced without anybody’s noticing, and the former opens nothing then', async () => {
  const keys = (...args: readonly string[]) => fleet.services.platform.command('keys', ...args);
  const keyIn = (text: string) => /gh_\w+/.exec(text)?.[0] ?? '';
  const idOf = (key: string) => /^gh_[a-z]+_([^_]+)_/.exec(key)?.[1] ?? '';
  const name = 'pay-of-tomorrow';
  const facility = async () =>
    (await ask('pay', '/api/members/facility/ZNY', await administrator())).status;

  const former = keyIn(keys('create', name, '--kind', 'service'));
  await restart('pay', { PLATFORM_SERVICE_NAME: name, PLATFORM_SERVICE_KEY: former });
  expect(await facility()).toBe(200);
  const bought = await tokenOf(name, former);
  const next = keyIn(keys('rotate', idOf(former)));
  expect([await madeOf(bought), await madeOf(await tokenOf(name, next))]).toEqual([taken, taken]);
  await restart('pay', { PLATFORM_SERVICE_KEY: next });
  keys('revoke', idOf(former));
  // Its tokens end with it at the platform; elsewhere by themselves.
  await expect.poll(() => madeOf(bought)).toEqual([401, 404]);
  expect(await facility()).toBe(200);
});

test('the key that signs service tokens is replaced while tokens of both are taken', async () => {
  const [former, next] = [fleet.secrets.signing, newSecret()];
  const first = await tokenOf(fleet.keys.serviceName, fleet.keys.service);
  expect(await madeOf(first)).toEqual(taken);
  await restart('platform', { SERVICE_TOKEN_KEYS: `${former},${next}` });
  expect(await madeOf(first)).toEqual(taken);
  await restart('platform', { SERVICE_TOKEN_KEYS: `${next},${former}` });
  const second = await tokenOf(fleet.keys.serviceName, fleet.keys.service);
  expect([await madeOf(first), await madeOf(second)]).toEqual([taken, taken]);
  await restart('platform', { SERVICE_TOKEN_KEYS: next });
  expect([(await madeOf(first))[0], await madeOf(second)]).toEqual([401, taken]);
});

test('the secret of webhooks is replaced without an event’s being lost', async () => {
  const [former, next] = [fleet.secrets.webhook, newSecret()];
  const event = { event: 'nothing.known', timestamp: new Date().toISOString(), data: {} };
  const sent = async (secret: string) => {
    const headers = { 'x-webhook-secret': secret };
    const path = '/api/webhooks/member-update';
    return (await ask('chat-bot', path, { headers, body: event })).status;
  };
  const senders = async () => [await sent(former), await sent(next)];
  /** The account of a member is linked anew, of which the platform tells chat-bot. */
  async function told(chatId: string): Promise<void> {
    const headers = { 'x-api-key': fleet.keys.api };
    const body = { chat_id: chatId };
    await ask('platform', '/api/member/100003/unlink-chat', { headers, body: {} });
    const { status } = await ask('platform', '/api/member/100003/link-chat', { headers, body });
    expect(status).toBe(200);
    const pending = async () =>
      (await ask('platform', '/api/admin/events?status=pending', await administrator())).body
        .events;
    await expect.poll(pending).toEqual([]);
  }

  expect(await senders()).toEqual([200, 401]);
  await restart('chat-bot', { WEBHOOK_SECRET: `${next},${former}` });
  expect(await senders()).toEqual([200, 200]);
  await told('760000000000000002');
  await restart('platform', { WEBHOOK_SECRET: next });
  await told('760000000000000003');
  await restart('chat-bot', { WEBHOOK_SECRET: next });
  expect(await senders()).toEqual([401, 200]);
  await told('760000000000000004');
});

test.each(['SESSION_SECRET', 'TOKEN_ENCRYPTION_KEY'])(
  'with another %s everybody logs in again, and can',
  async changed => {
    const { url } = fleet.services.platform;
    const session = async (cookie: string) =>
      (await ask('platform', '/api/auth/session', { headers: { cookie } })).status;
    const former = await loggedIn(url, personCalled('ana.reyes'));
    expect(await session(former)).toBe(200);
    await restart('platform', { [changed]: newSecret() });
    expect(await session(former)).toBe(401);
    expect(await session(await loggedIn(url, personCalled('ana.reyes')))).toBe(200);
  },
);

test('while the provider has another client secret nobody is logged out, and then all is as before', async () => {
  const { url } = fleet.services.platform;
  const session = async (cookie: string) =>
    (await ask('platform', '/api/auth/session', { headers: { cookie } })).status;
  const cookie = await loggedIn(url, personCalled('ana.reyes'));
  await restart('platform', { IDENTITY_CLIENT_SECRET: newSecret() });
  expect(await session(cookie)).toBe(200);
  expect(await session(await loggedIn(url, personCalled('jose.nunez')))).toBe(401);
  await restart('platform', { IDENTITY_CLIENT_SECRET: fleet.identity.clientSecret });
  expect(await session(cookie)).toBe(200);
  expect(await session(await loggedIn(url, personCalled('jose.nunez')))).toBe(200);
});
