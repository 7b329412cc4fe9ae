import { createKey } from '@guildhall/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWayIn, visitor, type WayIn } from './way-in.js';

let site: WayIn;
beforeAll(async () => {
  const few = '5/3600';
  site = await startWayIn({ LIMIT_PERSON: few, LIMIT_SERVICE: few, LIMIT_ANONYMOUS: '5/60' });
});
afterAll(() => site.stop());

const json = { 'content-type': 'application/json' };
const buy = (serviceKey: string) =>
  fetch(`${site.url}/api/auth/service`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ serviceKey, serviceName: 'neighbour' }),
  });

test('logins that nobody finishes close the login for nobody behind the same address', async () => {
  const began = async () => {
    const answer = await fetch(`${site.url}/api/auth/login`, { redirect: 'manual' });
    return answer.status;
  };
  for (let times = 0; times < 50; times++) expect(await began()).toBe(302);
  const arrived = await visitor().logIn(site.url);
  expect(await arrived.answer.text()).toContain('Hello Rosa');
});

test('a right key buys its token from an address that has sent wrong ones, and more calls than any limit', async () => {
  const { secret: key } = await site.key('service', undefined, 'neighbour');
  for (let times = 0; times < 30; times++)
    expect((await buy(createKey('service').key)).status).toBe(401);
  expect((await buy(createKey('service').key)).status).toBe(429);
  for (let times = 0; times < 20; times++) expect((await buy(key)).status).toBe(200);
});

test('codes that the provider does not know are counted as the wrong credentials they are', async () => {
  const other = await startWayIn();
  const guess = async () => {
    const browser = visitor();
    const asked = await browser.send(`${other.url}/api/auth/login`);
    const state = new URL(asked.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const query = new URLSearchParams({ state, code: 'made-up' });
    return (await browser.send(`${other.url}/api/auth/callback?${query}`)).status;
  };
  try {
    const statuses: number[] = [];
    for (let times = 0; times < 31; times++) statuses.push(await guess());
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([400]));
    expect(statuses.at(-1)).toBe(429);
    expect((await visitor().logIn(other.url)).url).toBe(`${other.url}/`);
  } finally {
    await other.stop();
  }
});
