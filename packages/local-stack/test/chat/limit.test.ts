import { Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { ANA, SERVER, start, TOKEN } from './harness.js';

const MEMBER = Routes.guildMember(SERVER, ANA);
const headers = { authorization: `Bot ${TOKEN}` };

test('a route tells its limit, and the request beyond it is 429 with the time to wait', async () => {
  const { url } = await start({
    rateLimits: {
      routes: { 'GET /guilds/:guild_id/members/:user_id': { limit: 2, windowMs: 30_000 } },
    },
  });
  const get = () => fetch(`${url}/api/v10${MEMBER}`, { headers });
  const first = await get();
  expect(first.headers.get('x-ratelimit-limit')).toBe('2');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
  expect(Number(first.headers.get('x-ratelimit-reset-after'))).toBeGreaterThan(29);
  const epoch = Number(first.headers.get('x-ratelimit-reset')) * 1_000 - Date.now();
  expect(epoch).toBeGreaterThan(29_000);
  expect(epoch).toBeLessThanOrEqual(30_000);
  expect((await get()).headers.get('x-ratelimit-remaining')).toBe('0');
  const refused = await get();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
  expect(refused.headers.get('x-ratelimit-bucket')).toBe(first.headers.get('x-ratelimit-bucket'));
  const body = (await refused.json()) as { retry_after: number };
  expect(body).toMatchObject({ message: 'You are being rate limited.', global: false });
  expect(body.retry_after).toBeGreaterThan(29);
  // Whole seconds, never shorter than the wait (the reference's own example rounds up).
  expect(Number(refused.headers.get('retry-after'))).toBe(Math.ceil(body.retry_after));
});

test('the real client waits for the window and no 429 happens', async () => {
  const { rest, control } = await start({
    rateLimits: {
      routes: { 'GET /guilds/:guild_id/members/:user_id': { limit: 2, windowMs: 100 } },
    },
  });
  await Promise.all(Array.from({ length: 6 }, () => rest.get(MEMBER)));
  const { body } = await control('GET', '/requests');
  expect(body.map((entry: { status: number }) => entry.status)).toEqual(Array(6).fill(200));
});
