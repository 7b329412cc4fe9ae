import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSessionCache } from '../src/features/sessions/session-cache.js';
import type { SessionRow } from '../src/live-session/live-session.js';
import { type ProxyWorld, startProxyWorld } from './proxy-world.js';
import { ask } from './raw-request.js';

describe('a replica’s session cache', () => {
  const row = (expiresAt: number) => ({ expiresAt: new Date(expiresAt) }) as SessionRow;
  const hash = Buffer.from('0a', 'hex');

  function memory({ hears = true, expiresAt = 1_000_000 } = {}) {
    let now = 0;
    const read = vi.fn(async () => row(expiresAt));
    const known = createSessionCache(read, { isListening: () => hears }, () => now);
    const find = () => known.find(hash);
    return { read, known, find, wait: (ms: number) => (now += ms) };
  }

  test('is used for at most half a minute without an announcement', async () => {
    const { read, find, wait } = memory();
    await find();
    wait(29_999);
    await find();
    expect(read).toHaveBeenCalledTimes(1);
    wait(1);
    await find();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is never used past the session’s end', async () => {
    const { read, find, wait } = memory({ expiresAt: 5000 });
    await find();
    wait(5000);
    await find();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is disabled while announcements cannot be received', async () => {
    const { read, find } = memory({ hears: false });
    await find();
    await find();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test.each(['0a', ''])('drops what is announced (%j)', async name => {
    const { read, known, find } = memory();
    await find();
    known.forget(name);
    await find();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('drops a read that started before an announcement and arrives after it', async () => {
    const { read, known, find } = memory();
    const asked = find();
    known.forget('0a');
    await asked;
    await find();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('the proxy', () => {
  let world: ProxyWorld;
  beforeAll(async () => {
    world = await startProxyWorld();
  });
  afterAll(() => world.stop());

  const forwarded = async (headers: Readonly<Record<string, string>>) =>
    (await ask(world.base, '/api/echo/hello', { headers })).status;

  test('forwards no request for a session that was logged out', async () => {
    const headers = await world.platform.session({ subject: 'vera', member: '1002' });
    expect(await forwarded(headers)).toBe(200);
    await world.platform.send('GET', '/api/auth/logout', {
      headers: { ...headers, accept: 'application/json' },
    });
    expect(await forwarded(headers)).toBe(401);
  });

  test('drops a session that was ended on another replica', async () => {
    const headers = await world.platform.session({ subject: 'vera', member: '1002' });
    expect(await forwarded(headers)).toBe(200);
    await world.platform.pool.query("delete from sessions where subject = 'vera'");
    await expect.poll(() => forwarded(headers)).toBe(401);
  });
});
