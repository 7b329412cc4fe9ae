import { expect, test } from 'vitest';
import { createClient } from '../src/client/index.js';
import { deadAddress, json, serve } from './server.js';
import { shop } from './shop.js';

const thing = { id: '1', note: null };
const one = { params: { id: '1' } };
const caught = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test('a refused connection was certainly not sent', async () => {
  const client = createClient(shop, { baseUrl: await deadAddress(), token: 't' });
  const facts = { name: 'ConnectionError', reason: 'refused', sent: false };
  for (const call of [client.getThing, client.removeThing])
    expect(await caught(call(one))).toMatchObject(facts);
});

test('an unknown host was certainly not sent', async () => {
  const client = createClient(shop, { baseUrl: 'http://nowhere.invalid', token: 't' });
  expect(await caught(client.getThing(one))).toMatchObject({ reason: 'unreachable', sent: false });
});

test('a timeout after sending says that the request may have arrived', async () => {
  const { url, requests } = await serve(() => undefined);
  const client = createClient(shop, { baseUrl: url, token: 't', requestId: 'r-1' });
  const error = await caught(client.removeThing(one, { timeoutMs: 500 }));
  const facts = { endpoint: 'shop.removeThing', reason: 'timeout', sent: true, requestId: 'r-1' };
  expect(error).toMatchObject(facts);
  expect(requests).toHaveLength(1);
});

test('the deadline applies while a response trickles in', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
  });
  const client = createClient(shop, { baseUrl: url, timeoutMs: 500 });
  expect(await caught(client.getThing(one))).toMatchObject({ reason: 'timeout', sent: true });
});

test('a call without a deadline waits for its response', async () => {
  // Longer than a timer with an undefined delay.
  const { url } = await serve((_, response) => {
    setTimeout(() => json(response, 200, thing), 50);
  });
  const client = createClient(shop, { baseUrl: url, token: 't', timeoutMs: Infinity });
  expect(await client.getThing(one)).toEqual(thing);
});

test('a timeout while getting the token reports that nothing was sent', async () => {
  const { url, requests } = await serve((_, response) => json(response, 200, thing));
  const token = () => new Promise<string>(() => undefined);
  const client = createClient(shop, { baseUrl: url, token, timeoutMs: 50 });
  expect(await caught(client.getThing(one))).toMatchObject({ reason: 'timeout', sent: false });
  expect(requests).toEqual([]);
});

test('a signal cancels the call, before or during it', async () => {
  const abort = new AbortController();
  const { url, requests } = await serve(() => abort.abort());
  const client = createClient(shop, { baseUrl: url, token: 't' });
  const signal = AbortSignal.abort();
  expect(await caught(client.getThing(one, { signal }))).toMatchObject({
    reason: 'aborted',
    sent: false,
  });
  expect(requests).toEqual([]);
  expect(await caught(client.getThing(one, { signal: abort.signal }))).toMatchObject({
    reason: 'aborted',
    sent: true,
  });
});

test('a connection lost before the response may have delivered the request', async () => {
  const { url } = await serve((_, response) => void response.destroy());
  const client = createClient(shop, { baseUrl: url, token: 't' });
  expect(await caught(client.removeThing(one))).toMatchObject({ reason: 'closed', sent: true });
});

test('a response above the size limit is not read', async () => {
  const { url } = await serve((_, response) => json(response, 200, 'x'.repeat(5000)));
  const client = createClient(shop, { baseUrl: url, maxResponseBytes: 5000 });
  expect(await caught(client.getThing(one))).toMatchObject({ reason: 'too_large', sent: true });
});

test('Retry-After is followed once for safe requests', async () => {
  const { url, requests } = await serve((_, response) => {
    if (requests.length > 1) json(response, 200, thing);
    else json(response, 503, { detail: 'Busy' }, { 'retry-after': '0' });
  });
  const client = createClient(shop, { baseUrl: url, token: 't' });
  expect(await client.getThing(one)).toEqual(thing);
  expect(requests).toHaveLength(2);
});

test.each([
  ['what changes something', 'removeThing', '0'],
  ['a wait longer than the deadline', 'getThing', '2'],
  ['an error that names no time', 'getThing', undefined],
] as const)('%s is not repeated', async (_, name, retryAfter) => {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const { url, requests } = await serve((_, r) => json(r, 503, { detail: 'Busy' }, headers));
  const client = createClient(shop, { baseUrl: url, token: 't', timeoutMs: 1000 });
  expect(await caught(client[name](one))).toMatchObject({ status: 503 });
  expect(requests).toHaveLength(1);
});

test('a GET that changes something is not repeated', async () => {
  const { url, requests } = await serve((_, response) =>
    json(response, 503, { detail: 'Busy' }, { 'retry-after': '0' }),
  );
  await caught(createClient(shop, { baseUrl: url }).showPage());
  expect(requests).toHaveLength(1);
});

test('retries are limited even if the service keeps requesting them', async () => {
  const { url, requests } = await serve((_, response) =>
    json(response, 429, { detail: 'Slower' }, { 'retry-after': '0' }),
  );
  await caught(createClient(shop, { baseUrl: url }).getThing(one));
  expect(requests).toHaveLength(2);
});

test('a retry succeeds when the service is back', async () => {
  const { url } = await serve((_, response) => json(response, 200, thing));
  const gone = await deadAddress();
  let attempts = 0;
  const comesBack: typeof fetch = (_, init) =>
    fetch(attempts++ === 0 ? gone : `${url}/things/1`, init);
  const client = createClient(shop, { baseUrl: url, fetch: comesBack });
  expect(await client.getThing(one)).toEqual(thing);
});
