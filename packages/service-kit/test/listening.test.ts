import { connect, createServer, type Socket } from 'node:net';
import { type TestDatabase, testDatabase } from '@guildhall/local-stack/postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Listener, openListener } from '../src/database/index.js';
import { listening } from '../src/testing/ports.js';

let database: TestDatabase;
let pool: pg.Pool;
let listener: Listener | undefined;
const patience = { timeout: 40_000, interval: 50 };
beforeEach(async () => {
  database = await testDatabase({ name: 'listening' });
  pool = new pg.Pool({ connectionString: database.url });
  // Its connections may outlive it; dropping the database then cuts them, which the pool reports.
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await listener?.stop();
  await pool.end();
  await database.drop();
});

/** A network that can silently drop connections to the database. */
async function startRelay(url: string) {
  const sockets: Socket[] = [];
  const { hostname, port } = new URL(url);
  const server = createServer(socket => {
    const onward = connect(Number(port), hostname);
    for (const each of [socket, onward]) each.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
    sockets.push(socket, onward);
  });
  const here = new URL(url);
  here.host = `127.0.0.1:${await listening(server)}`;
  return {
    url: here.href,
    forget: () => {
      for (const socket of sockets) socket.unpipe();
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Connections listening on each of these channels. */
function listenTo(url: string, channels: Readonly<Record<string, (payload: string) => void>>) {
  const opened = openListener(url, 'test');
  for (const [channel, heard] of Object.entries(channels)) opened.hear(channel, heard);
  opened.start();
  return opened;
}

const listeners = `from pg_stat_activity where application_name = 'test listens'`;
const connections = async () => (await pool.query(`select pid ${listeners}`)).rowCount;

test('announcements arrive, also after a reconnect, and a loss is reported', async () => {
  const heard = vi.fn();
  listener = listenTo(database.url, { news: heard });
  await vi.waitFor(() => expect(listener?.isListening()).toBe(true), patience);
  await pool.query(`notify news, 'first'`);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('first'), patience);

  heard.mockClear();
  await pool.query(`select pg_terminate_backend(pid) ${listeners}`);
  await vi.waitFor(() => expect(listener?.isListening()).toBe(false), patience);
  // A reconnect counts as an announcement, because something may have been missed.
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), patience);
  await pool.query(`notify news, 'second'`);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('second'), patience);
  expect(await connections()).toBe(1);
});

test('one connection serves several channels', async () => {
  const [news, weather] = [vi.fn(), vi.fn()];
  listener = listenTo(database.url, { news, weather });
  await vi.waitFor(() => expect(weather).toHaveBeenCalledWith(''), patience);
  expect(news).toHaveBeenCalledWith('');
  await pool.query(`select pg_notify('news', 'first'), pg_notify('weather', 'rain')`);
  await vi.waitFor(() => expect(weather).toHaveBeenCalledWith('rain'), patience);
  expect(news.mock.calls).toEqual([[''], ['first']]);
  expect(await connections()).toBe(1);
});

test('the listener connects once the database is available', async () => {
  const heard = vi.fn();
  await pool.query('create role latecomer login');
  await pool.query('alter role latecomer connection limit 0');
  const url = new URL(database.url);
  url.username = 'latecomer';
  try {
    listener = listenTo(url.href, { news: heard });
    await vi.waitFor(() => expect(listener?.isListening()).toBe(false), patience);
    await pool.query('alter role latecomer connection limit 5');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), patience);
  } finally {
    await listener?.stop();
    await pool.query('drop role latecomer');
  }
});

test('a silently dead connection is detected and replaced', async () => {
  const relay = await startRelay(database.url);
  const heard = vi.fn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    listener = listenTo(relay.url, { news: heard });
    await vi.waitFor(() => expect(listener?.isListening()).toBe(true), patience);
    // A live connection is probed and kept.
    await vi.advanceTimersByTimeAsync(3000);
    const asked = `select pid ${listeners} and query = 'select 1' and state = 'idle'`;
    // vi.waitFor would keep going past the limit.
    while ((await pool.query(asked)).rowCount === 0);
    await pool.query('select');
    await vi.advanceTimersByTimeAsync(2900);
    expect(listener.isListening()).toBe(true);
    relay.forget();
    heard.mockClear();
    await vi.advanceTimersByTimeAsync(6000);
    expect(listener.isListening()).toBe(false);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), patience);
  } finally {
    vi.useRealTimers();
    relay.stop();
  }
});

test('stopping during a reconnect leaves no connection', async () => {
  listener = listenTo(database.url, { news: () => undefined });
  await vi.waitFor(() => expect(listener?.isListening()).toBe(true), patience);
  await pool.query(`select pg_terminate_backend(pid) ${listeners}`);
  await listener.stop();
  expect(listener.isListening()).toBe(false);
  await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
});
