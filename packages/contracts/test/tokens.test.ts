import { expect, test } from 'vitest';
import { createClient, serviceTokens, type TokenRequest } from '../src/client/index.js';
import { json, serve } from './server.js';
import { shop } from './shop.js';

const thing = { id: '1', note: null };
const one = { params: { id: '1' } };
/** Lets only one token in. */
const guarded = (good: string) =>
  serve(({ headers }, response) =>
    headers.authorization === `Bearer ${good}`
      ? json(response, 200, thing)
      : json(response, 401, { detail: 'No' }),
  );

/** The platform's token endpoint, counting: `token-1`, `token-2` … each good for 15 minutes. */
async function platform() {
  const state = { away: false };
  const server = await serve((_, response) => {
    if (state.away) return void response.destroy();
    const token = `token-${server.requests.length}`;
    json(response, 200, { success: true, token, token_type: 'Bearer', expires_in: 900 });
  });
  return { ...server, state };
}
const MINUTE = 60_000;

function tokensOf(platformUrl: string) {
  const clock = { now: 0 };
  const key = { serviceName: 'chat-bot', serviceKey: 'gh_service_key' };
  const token = serviceTokens({ platformUrl, ...key, now: () => clock.now });
  return { token, clock };
}

test('a refused token is renewed once, whatever the method', async () => {
  const { url } = await guarded('new');
  const asked: (TokenRequest | undefined)[] = [];
  const token = (request?: TokenRequest) => {
    asked.push(request);
    return request?.refresh ? 'new' : 'old';
  };
  const client = createClient(shop, { baseUrl: url, token });
  expect(await client.touchThing({ ...one, body: { note: 'a' } })).toEqual(thing);
  expect(asked).toEqual([undefined, { refresh: true, rejected: 'old' }]);
});

test('a token that is refused again is an error after the second attempt', async () => {
  const { url, requests } = await guarded('other');
  const client = createClient(shop, { baseUrl: url, token: ({ refresh } = {}) => `${refresh}` });
  await expect(client.getThing(one)).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(2);
});

test('a token that cannot change is not sent twice', async () => {
  const { url, requests } = await guarded('other');
  for (const token of ['fixed', () => 'fixed'])
    await expect(createClient(shop, { baseUrl: url, token }).getThing(one)).rejects.toThrow();
  expect(requests).toHaveLength(2);
});

test('a service key is exchanged once for concurrent callers', async () => {
  const { url, requests } = await platform();
  const { token } = tokensOf(url);
  expect(await Promise.all([token(), token(), token()])).toEqual(['token-1', 'token-1', 'token-1']);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/auth/service']);
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    serviceKey: 'gh_service_key',
    serviceName: 'chat-bot',
  });
});

test('a token is renewed in the background shortly before it expires', async () => {
  const { url, requests } = await platform();
  const { token, clock } = tokensOf(url);
  await token();
  clock.now = 13 * MINUTE;
  expect(await token()).toBe('token-1');
  expect(requests).toHaveLength(1);
  clock.now = 14.5 * MINUTE;
  expect(await token()).toBe('token-1');
  await expect.poll(token).toBe('token-2');
  expect(requests).toHaveLength(2);
});

test('an expired token is never returned', async () => {
  const { url } = await platform();
  const { token, clock } = tokensOf(url);
  await token();
  clock.now = 15 * MINUTE;
  expect(await token()).toBe('token-2');
});

test('a valid token is used during an outage of the platform', async () => {
  const { url, state } = await platform();
  const { token, clock } = tokensOf(url);
  await token();
  state.away = true;
  clock.now = 14.5 * MINUTE;
  expect(await token()).toBe('token-1');
  clock.now = 15 * MINUTE;
  await expect(token()).rejects.toMatchObject({ endpoint: 'platform.issueServiceToken' });
});

test('many refusals of one token cause one renewal', async () => {
  const { url, requests } = await platform();
  const { token } = tokensOf(url);
  const rejected = await token();
  await Promise.all([1, 2, 3].map(() => token({ refresh: true, rejected })));
  expect(await token({ refresh: true, rejected })).toBe('token-2');
  expect(requests).toHaveLength(2);
});
