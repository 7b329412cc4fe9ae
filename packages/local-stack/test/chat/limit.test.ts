import { Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { ANA, SERVER, start, TOKEN } from './harness.js';

test('more than 50 requests in a second are 429, with the time to wait', async () => {
  const { url } = await start();
  const headers = { authorization: `Bot ${TOKEN}` };
  const get = () => fetch(`${url}/api/v10${Routes.guildMember(SERVER, ANA)}`, { headers });
  const answers = await Promise.all(Array.from({ length: 120 }, get));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(refused?.headers.get('x-ratelimit-global')).toBe('true');
  const body = (await refused?.json()) as { retry_after: number };
  expect(body).toMatchObject({ global: true });
  expect(body.retry_after).toBeLessThanOrEqual(1);
});

test('the real client keeps to it', async () => {
  const { rest, control } = await start();
  const get = () => rest.get(Routes.guildMember(SERVER, ANA));
  await Promise.all(Array.from({ length: 60 }, get));
  const { body } = await control('GET', '/requests');
  expect(body.filter(({ status }: { status: number }) => status === 200)).toHaveLength(60);
});
