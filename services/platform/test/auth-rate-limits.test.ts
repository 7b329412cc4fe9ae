import { createKey } from '@guildhall/auth';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startSite, visitor } from './auth-site.js';
import { startPlatform } from './harness.js';
import { json as answer, comeBack, startScriptedProvider } from './scripted-provider.js';

const few = '5/3600';
const site = await startSite({ LIMIT_PERSON: few, LIMIT_SERVICE: few, LIMIT_ANONYMOUS: '5/60' });
afterAll(() => site.stop());

const json = { 'content-type': 'application/json' };
const buy = (serviceKey: string) =>
  fetch(`${site.url}/api/auth/service`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ serviceKey, serviceName: 'neighbor' }),
  });

test('unfinished logins do not block others at the same address', async () => {
  const began = async () => {
    const answer = await fetch(`${site.url}/api/auth/login`, { redirect: 'manual' });
    return answer.status;
  };
  for (let times = 0; times < 50; times++) expect(await began()).toBe(302);
  expect((await visitor().logIn(site.url)).url).toBe(`${site.url}/`);
});

test('from an address over its invalid-credential limit, a valid key still gets a token, and a login succeeds', async () => {
  const { secret: key } = await site.key('service', undefined, 'neighbor');
  for (let times = 0; times < 30; times++)
    expect((await buy(createKey('service').key)).status).toBe(401);
  expect((await buy(createKey('service').key)).status).toBe(429);
  for (let times = 0; times < 20; times++) expect((await buy(key)).status).toBe(200);
  expect((await visitor().logIn(site.url)).url).toBe(`${site.url}/`);
});

test.each(['constructor', 'toString', '__proto__'])(
  'a key is limited like any other, even if it is named %s',
  async name => {
    const { secret } = await site.key('api', ['members:read'], name);
    const statuses: number[] = [];
    for (let times = 0; times < 6; times++) {
      const answer = await fetch(`${site.url}/api/member/1001`, {
        headers: { 'x-api-key': secret },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  },
);

const unknownCode = answer(400, { error: 'invalid_grant' });

test('codes unknown to the provider count as invalid credentials', async () => {
  const provider = await startScriptedProvider();
  const other = await startPlatform({
    IDENTITY_ISSUER: provider.issuer,
    IDENTITY_AUDIENCE: provider.audience,
  });
  onTestFinished(() => Promise.all([other.stop(), provider.stop()]).then(() => undefined));
  provider.answer(async () => unknownCode);
  const guesses = (times: number) =>
    Promise.all(Array.from({ length: times }, () => comeBack(other).then(back => back.statusCode)));

  expect(new Set(await guesses(30))).toEqual(new Set([400]));
  expect(await guesses(1)).toEqual([429]);
});
