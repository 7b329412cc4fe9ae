import { mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personCalled } from '@guildhall/local-stack/sample';
import { passwordLogin } from '@guildhall/local-stack/stack';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Fleet, startFleet } from '../src/fleet.js';

let fleet: Fleet;
const sockets = new Set<Socket>();
beforeAll(async () => {
  fleet = await startFleet(mkdtempSync(join(tmpdir(), 'guildhall-slow-')));
  await Promise.all([fleet.services.platform.start(), fleet.services.pay.start()]);
  fleet.services.platform.command('sync');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});
afterAll(() => fleet.stop());

type Headers = Readonly<Record<string, string>>;
const headLines = (headers: Headers) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** Connections that send this and nothing more, and read nothing. */
function hold(url: string, count: number, text: string): void {
  const { hostname, port } = new URL(url);
  for (let at = 0; at < count; at += 1) {
    const socket = connect(Number(port), hostname, () => socket.write(text)).pause();
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }
}

async function bearerOf(login: string): Promise<Headers> {
  const { password } = personCalled(login);
  return { authorization: `Bearer ${await passwordLogin(fleet.identity, login, password)}` };
}

/** The slowest of so many requests of another caller, in milliseconds. */
async function slowest(url: string, headers: Headers = {}, times = 25): Promise<number> {
  let worst = 0;
  for (let at = 0; at < times; at += 1) {
    const since = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    worst = Math.max(worst, performance.now() - since);
  }
  return worst;
}

async function connectionsOf(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${fleet.secrets.metrics}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/nodejs_active_resources\{type="TCPSocketWrap"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
}

const oneByte = (path: string, headers: Headers = {}) =>
  `POST ${path} HTTP/1.1\r\nhost: guildhall\r\ncontent-type: application/json\r\ncontent-length: 500\r\n${headLines(headers)}\r\n{`;

test('beside 800 connections without a login that send one byte of a body others are answered', async () => {
  const { url } = fleet.services.platform;
  hold(url, 800, oneByte('/api/auth/service'));
  await expect.poll(() => connectionsOf(url)).toBeGreaterThanOrEqual(800);
  expect(await slowest(`${url}/.well-known/jwks.json`)).toBeLessThan(2_000);
  expect(await slowest(`${url}/api/member/100001`, { 'x-api-key': fleet.keys.api })).toBeLessThan(
    2_000,
  );
});

test('beside 800 connections of one member that send one byte of a body others are answered', async () => {
  const { url } = fleet.services.pay;
  const other = await bearerOf('ana.reyes');
  hold(url, 800, oneByte('/api/v1/shifts', await bearerOf('jose.nunez')));
  await expect.poll(() => connectionsOf(url)).toBeGreaterThanOrEqual(800);
  expect(await slowest(`${url}/api/v1/shifts`, other)).toBeLessThan(2_000);
});

test('200 readers that take nothing of a large answer are closed within a minute, and others are answered', async () => {
  const { url } = fleet.services.pay;
  const other = await bearerOf('ana.reyes');
  // Eight megabytes: the system itself takes in four.
  hold(url, 200, 'GET /redoc/bundle.js HTTP/1.1\r\nhost: guildhall\r\n\r\n'.repeat(8));
  const since = performance.now();
  const open = () => connectionsOf(url);
  await expect.poll(open).toBeGreaterThanOrEqual(200);
  expect(await slowest(`${url}/api/v1/shifts`, other)).toBeLessThan(1_000);
  await expect.poll(open, { timeout: 70_000, interval: 500 }).toBeLessThan(50);
  expect(performance.now() - since).toBeLessThan(65_000);
});
