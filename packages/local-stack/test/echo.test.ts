import { afterAll, expect, it } from 'vitest';
import { startEcho } from '../src/echo/index.js';

const echo = await startEcho();
afterAll(() => echo.stop());

const ask = (path: string, init?: RequestInit) =>
  fetch(`${echo.url}${path}`, { redirect: 'manual', ...init });

it('says what arrived: path with query, header names in lower case, body as text', async () => {
  const answer = await ask('/a/b?c=d%20e', {
    method: 'PUT',
    headers: { 'X-Some': 'Value' },
    body: 'ä{',
  });
  expect(await answer.json()).toMatchObject({
    method: 'PUT',
    path: '/a/b?c=d%20e',
    headers: { 'x-some': 'Value' },
    body: 'ä{',
  });
});

it('explains itself to a browser, and echoes / to a program', async () => {
  expect(await (await ask('/', { headers: { accept: 'text/html' } })).text()).toContain(
    'echo_stream',
  );
  expect(await (await ask('/')).json()).toMatchObject({ path: '/' });
});

it('streams events one by one', async () => {
  const text = await (await ask('/?echo_stream=3&echo_interval_ms=1')).text();
  expect(text.match(/^id: \d+$/gm)).toEqual(['id: 1', 'id: 2', 'id: 3']);
});

it.each(['before', 'during'])('cuts the connection %s the answer', async moment => {
  await expect(ask(`/?echo_reset=${moment}`).then(answer => answer.text())).rejects.toThrow();
});

it('stalls until the caller leaves, and remembers that it did', async () => {
  const caller = new AbortController();
  const answer = await ask('/stalled?echo_stall=during', { signal: caller.signal });
  caller.abort();
  await expect(answer.text()).rejects.toThrow();
  await expect
    .poll(() => echo.requests().find(({ path }) => path.startsWith('/stalled'))?.left_early)
    .toBe(true);
});

it('gives the status, headers, redirects and sizes that are asked for', async () => {
  expect((await ask('/?echo_status=503')).status).toBe(503);
  expect((await ask('/?echo_header=set-cookie:a=b')).headers.getSetCookie()).toEqual(['a=b']);
  expect((await ask('/?echo_redirect=/there')).headers.get('location')).toBe('/there');
  expect((await (await ask('/?echo_bytes=200001')).arrayBuffer()).byteLength).toBe(200_001);
});
