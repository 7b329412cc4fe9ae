import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { createClient, ResponseError } from '../src/client/index.js';
import { payApi } from '../src/pay/index.js';
import { json, serve } from './server.js';
import { shop } from './shop.js';

const thing = { id: '1', note: null };
const answering = (status: number, body: unknown, headers = {}) =>
  serve((_, response) => json(response, status, body, headers));

test('path and query parameters arrive unchanged', async () => {
  const { url, requests } = await answering(200, thing);
  const client = createClient(shop, { baseUrl: `${url}/in/front/`, token: 't' });
  expect(await client.getThing({ params: { id: 'a/b ü?#%2e' } })).toEqual(thing);
  await client.listThings({ query: { q: 'x&y=z', kind: ['a', 'b'], limit: undefined } });
  const [first, second] = requests;
  expect(decodeURIComponent(first?.url.slice('/in/front/things/'.length) ?? '')).toBe('a/b ü?#%2e');
  expect(new URL(`${url}${second?.url}`).searchParams.toString()).toBe('q=x%26y%3Dz&kind=a&kind=b');
});

test.each(['', '.', '..'])('the path parameter "%s" does not reach another endpoint', async id => {
  const { url, requests } = await answering(200, thing);
  const call = createClient(shop, { baseUrl: url }).getThing({ params: { id } });
  await expect(call).rejects.toThrow(TypeError);
  expect(requests).toEqual([]);
});

test('a credential is sent only to endpoints that accept its kind', async () => {
  const { url, requests } = await answering(200, thing);
  const client = createClient(shop, { baseUrl: url, token: 'secret-token', apiKey: 'secret-key' });
  await client.getThing({ params: { id: '1' } });
  await client.createThing.raw({ body: { note: '' } }).catch(() => undefined);
  await client.getHealth();
  expect(requests.map(({ headers }) => [headers.authorization, headers['x-api-key']])).toEqual([
    ['Bearer secret-token', undefined],
    [undefined, 'secret-key'],
    [undefined, undefined],
  ]);
});

test('a call may bring its own token, request id and headers', async () => {
  const { url, requests } = await answering(200, thing);
  const client = createClient(shop, {
    baseUrl: url,
    token: 'usual',
    requestId: () => 'usual-id',
    headers: { 'x-one': '1', 'x-two': '2' },
  });
  await client.getThing({ params: { id: '1' } });
  await client.getThing(
    { params: { id: '1' } },
    { token: () => 'own', requestId: 'own-id', headers: { 'x-two': 'own' } },
  );
  const own = { authorization: 'Bearer own', 'x-request-id': 'own-id', 'x-two': 'own' };
  expect(requests[0]?.headers).toMatchObject({ 'x-request-id': 'usual-id', 'x-one': '1' });
  expect(requests[1]?.headers).toMatchObject({ ...own, 'x-one': '1' });
});

test('an omitted optional JSON body has no content type', async () => {
  const { url, requests } = await answering(200, thing);
  const client = createClient(shop, { baseUrl: url, token: 't' });
  await client.touchThing({ params: { id: '1' } });
  await client.touchThing({ params: { id: '1' }, body: { note: 'ü' } });
  expect(requests.map(({ headers, body }) => [headers['content-type'], body.toString()])).toEqual([
    [undefined, ''],
    ['application/json', '{"note":"ü"}'],
  ]);
});

test('files travel as multipart, from fields and from a form', async () => {
  const { url, requests } = await answering(200, thing);
  const client = createClient(shop, { baseUrl: url, token: 't' });
  const file = new File(['%PDF-'], 'pay.pdf', { type: 'application/pdf' });
  const form = new FormData();
  form.append('file', file);
  form.append('title', 'Pay');
  await client.upload({ body: form });
  await client.upload({ body: { file, title: 'Pay' } });
  for (const { headers, body } of requests) {
    const type = headers['content-type'] ?? '';
    const read = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
    expect(read.get('title')).toBe('Pay');
    const sent = read.get('file') as File;
    expect([sent.name, sent.type, await sent.text()]).toEqual([
      'pay.pdf',
      'application/pdf',
      '%PDF-',
    ]);
  }
});

test('an empty response is null, and text is text', async () => {
  const { url } = await serve(({ method }, response) => {
    response.writeHead(method === 'DELETE' ? 204 : 200, { 'content-type': 'text/plain' });
    response.end(method === 'DELETE' ? undefined : 'up 1\n');
  });
  const client = createClient(shop, { baseUrl: url, token: 't' });
  expect(await client.removeThing({ params: { id: '1' } })).toBeNull();
  expect(await client.getMetrics()).toBe('up 1\n');
});

test('a PDF is its bytes', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const { url } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.end(bytes);
  });
  const pay = createClient(payApi, { baseUrl: url, token: 't' });
  expect(await pay.getEvidencePdf({ query: { pay_period: 3, year: 2026 } })).toEqual(bytes);
});

test('raw returns every declared response with its status', async () => {
  const { url } = await answering(404, { detail: 'Thing not found' }, { 'x-one': '1' });
  const answer = await createClient(shop, { baseUrl: url }).getThing.raw({ params: { id: '1' } });
  expect(answer).toMatchObject({ status: 404, ok: false, body: { detail: 'Thing not found' } });
  expect(answer.headers.get('x-one')).toBe('1');
});

test('an error contains the service’s message', async () => {
  const body = { success: false, error: 'DUPLICATE', message: 'Taken', request_id: 'r-1' };
  const { url } = await answering(409, body, { 'retry-after': '7' });
  const client = createClient(shop, { baseUrl: url });
  const error = await client.createThing({ body: { note: '' } }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ResponseError);
  const facts = { endpoint: 'shop.createThing', status: 409, code: 'DUPLICATE', retryAfter: 7 };
  expect(error).toMatchObject({ ...facts, requestId: 'r-1', declared: true, body });
  expect(String(error)).toBe('ResponseError: shop.createThing answered 409: Taken');
  expect(client.createThing.failed(error)).toBe(true);
  expect(client.getThing.failed(error)).toBe(false);
});

test('with a validator a response with an invalid body is undeclared', async () => {
  const { url } = await serve((_, response) => json(response, 200, { note: null }));
  const checked = createClient(shop, { baseUrl: url, token: 't', fits: Value.Check });
  const error = await checked.getThing({ params: { id: '1' } }).catch((each: unknown) => each);
  expect(error).toMatchObject({ name: 'ResponseError', status: 200, declared: false });
  const trusting = createClient(shop, { baseUrl: url, token: 't' });
  expect(await trusting.getThing({ params: { id: '1' } })).toEqual({ note: null });
});

test.each([
  ['an undeclared status', 418, 'application/json', '{}'],
  ["a proxy's page in place of an error", 503, 'text/html', '<h1>Bad gateway</h1>'],
  ['a page in place of a success', 200, 'text/html', '<p>Welcome to this network</p>'],
  ['a success without its body', 200, 'application/json', ''],
  ['JSON that is none', 200, 'application/json', '{"id":'],
])('%s is an undeclared response, for both forms of the call', async (_, status, type, text) => {
  const { url } = await serve((_, response) => {
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  const { getThing } = createClient(shop, { baseUrl: url });
  for (const call of [getThing, getThing.raw]) {
    const error = await call({ params: { id: '1' } }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'ResponseError', status, declared: false });
    expect(getThing.failed(error)).toBe(false);
  }
});

test('a redirect is never followed, and returned only if the contract declares it', async () => {
  const target = await answering(200, thing);
  const { url } = await serve((_, response) => {
    response.writeHead(303, { location: `${target.url}/stolen` }).end();
  });
  const client = createClient(shop, { baseUrl: url, token: 'secret' });
  const error = await client.getThing({ params: { id: '1' } }).catch((e: unknown) => e);
  expect(error).toMatchObject({ status: 303, declared: false });
  const page = await client.showPage.raw();
  expect([page.status, page.headers.get('location')]).toEqual([303, `${target.url}/stolen`]);
  expect(target.requests).toEqual([]);
});

test('a forwarded endpoint has no function', () => {
  expect(Object.keys(createClient(shop, { baseUrl: 'http://shop.example' }))).not.toContain(
    'forward',
  );
});
