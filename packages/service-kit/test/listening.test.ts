import { type TestDatabase, testDatabase } from '@guildhall/local-stack/postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Listener, listen } from '../src/database/index.js';

let database: TestDatabase;
let pool: pg.Pool;
let listener: Listener | undefined;
const patience = { timeout: 15_000, interval: 50 };
beforeEach(async () => {
  database = await testDatabase({ name: 'listening', migrate: async () => undefined });
  pool = new pg.Pool({ connectionString: database.url });
});
afterEach(async () => {
  await listener?.stop();
  await pool.end();
  await database.drop();
});

const listeners = `from pg_stat_activity where application_name = 'listen news'`;
const connections = async () => (await pool.query(`select pid ${listeners}`)).rowCount;

test('what is announced is heard, also after the connection was lost, and a loss is told', async () => {
  const heard = vi.fn();
  listener = listen(database.url, 'news', heard);
  await vi.waitFor(() => expect(listener?.isListening()).toBe(true), patience);
  await pool.query(`notify news, 'first'`);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('first'), patience);

  heard.mockClear();
  await pool.query(`select pg_terminate_backend(pid) ${listeners}`);
  await vi.waitFor(() => expect(listener?.isListening()).toBe(false), patience);
  // Something may have been missed meanwhile: being back is an announcement too.
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), patience);
  await pool.query(`notify news, 'second'`);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('second'), patience);
  expect(await connections()).toBe(1);
});

test('a database that is away at first is listened to when it is there', async () => {
  const heard = vi.fn();
  await pool.query('create role latecomer login');
  await pool.query('alter role latecomer connection limit 0');
  const url = new URL(database.url);
  url.username = 'latecomer';
  try {
    listener = listen(url.href, 'news', heard);
    await vi.waitFor(() => expect(listener?.isListening()).toBe(false), patience);
    await pool.query('alter role latecomer connection limit 5');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), patience);
  } finally {
    await listener?.stop();
    await pool.query('drop role latecomer');
  }
});

test('who has stopped keeps no connection, though it was just coming back', async () => {
  listener = listen(database.url, 'news', () => undefined);
  await vi.waitFor(() => expect(listener?.isListening()).toBe(true), patience);
  await pool.query(`select pg_terminate_backend(pid) ${listeners}`);
  await listener.stop();
  expect(listener.isListening()).toBe(false);
  await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
});
