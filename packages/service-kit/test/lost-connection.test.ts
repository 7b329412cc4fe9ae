import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { testDatabase } from '@guildhall/local-stack/postgres';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import {
  databaseCheck,
  inTransaction,
  openHolder,
  openPool,
  query,
} from '../src/database/index.js';
import { kyselyOn } from '../src/database/kysely.js';
import { problemOf } from '../src/server/errors/problem-of.js';
import { listening } from '../src/testing/ports.js';

it('a connection lost during a transaction fails only that transaction', async () => {
  const database = await testDatabase({ name: 'lost' });
  const pool = openPool({ url: database.url, max: 2, name: 'tests', onError: () => undefined });
  const lost = inTransaction(pool, async client => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const ended = new Promise(done => client.once('end', done));
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await ended;
    await client.query('select 1');
  });
  await expect(lost).rejects.toThrow();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});

it('the server detects a silently dead lock holder within half a minute', async () => {
  const database = await testDatabase({ name: 'holder' });
  const client = await openHolder(database.url, 'tests');
  const { rows } = await client.query(
    `select name, setting::int from pg_settings where name like 'tcp\\_%' order by name`,
  );
  const of = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  expect(
    of.tcp_keepalives_idle + of.tcp_keepalives_interval * of.tcp_keepalives_count,
  ).toBeLessThanOrEqual(30);
  expect(of.tcp_keepalives_idle).toBeGreaterThan(0);
  // In milliseconds; 0 is the system default.
  expect(of.tcp_user_timeout).toBe(30_000);
  await client.end();
  await database.drop();
});

it('a silent connection is not used again', async () => {
  const database = await testDatabase({ name: 'silent' });
  const pool = new pg.Pool({ connectionString: database.url, query_timeout: 1000 });
  pool.on('error', () => undefined);
  const kysely = kyselyOn<object>(pool);
  let attempts = 0;
  const silent = kysely.transaction().execute(tx => {
    attempts += 1;
    return query(tx, 'select pg_sleep(5)');
  });
  await expect(silent).rejects.toThrow('Query read timeout');
  expect([attempts, pool.totalCount]).toEqual([1, 0]);
  await pool.end();
  await database.drop();
});

/** A route to the database that can be cut, silently or not. */
async function throughNetwork(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const network = createServer(client => {
    const server = connect(Number(port), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server])
      sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
  });
  const own = await listening(network);
  const close = () => {
    network.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return {
    url: Object.assign(new URL(url), { port: String(own) }).href,
    close,
    open: () => new Promise<void>(done => network.listen(own, '127.0.0.1', done)),
    /** Like a firewall: drops traffic without telling either side. */
    forget: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

it('a read or transaction on a dropped connection is retried on a new one', async () => {
  const database = await testDatabase({ name: 'forgotten' });
  const network = await throughNetwork(database.url);
  const pool = new pg.Pool({ connectionString: network.url, max: 1, query_timeout: 1500 });
  pool.on('error', () => undefined);
  const kysely = kyselyOn<object>(pool);
  const read = async (db: typeof kysely) =>
    (await query<{ pid: number }>(db, 'select pg_backend_pid() as pid')).rows[0]?.pid;
  const pids = [await read(kysely)];
  network.forget();
  pids.push(await read(kysely));
  network.forget();
  pids.push(await kysely.transaction().execute(read));
  expect(new Set(pids).size).toBe(3);
  // Writes may have been executed, so they are not retried.
  network.forget();
  await expect(query(kysely, 'create table one ()')).rejects.toThrow('Query read timeout');
  await pool.end();
  await database.drop();
});

it('during a database outage a service refuses at once, and it recovers immediately', async () => {
  const database = await testDatabase({ name: 'gone' });
  const network = await throughNetwork(database.url);
  const pool = openPool({ url: network.url, max: 2, name: 'tests', onError: () => undefined });
  const kysely = kyselyOn<object>(pool);
  const ask = () => query(kysely, 'select 1 as one');
  await ask();
  network.close();
  const since = performance.now();
  const refused: unknown = await ask().catch(error => error);
  // It waits three seconds for a connection that may come.
  expect(performance.now() - since).toBeLessThan(3000);
  expect(problemOf(refused)).toMatchObject({ status: 503, code: 'DATABASE_CONNECTION_ERROR' });
  await network.open();
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});

it('a read-only server is retried on another connection, and readiness reports it', async () => {
  const database = await testDatabase({ name: 'standby' });
  const pool = openPool({ url: database.url, max: 2, name: 'tests', onError: () => undefined });
  const kysely = kyselyOn<object>(pool);
  const write = () => query(kysely, 'create table one ()');
  const writeTogether = () => kysely.transaction().execute(tx => query(tx, 'create table two ()'));
  const server = new pg.Client({ connectionString: database.url });
  await server.connect();
  /** Affects new connections only, as after a failover. */
  const setReadOnly = (readOnly: 'on' | 'off') =>
    server.query(
      `alter database "${server.database}" set default_transaction_read_only = ${readOnly}`,
    );
  const check = databaseCheck(pool);
  await setReadOnly('on');
  expect(await check()).toMatchObject({
    state: 'warning',
    message: expect.stringMatching(/^is read-only/),
  });
  const onItsOwn = () => inTransaction(pool, client => client.query('create table three ()'));
  for (const change of [write, writeTogether, onItsOwn]) {
    const refused: unknown = await change().catch(error => error);
    expect(refused).toMatchObject({ code: '25006' });
    expect(problemOf(refused)).toMatchObject({
      status: 503,
      code: 'DATABASE_CONNECTION_ERROR',
      message: 'The database is read-only right now',
    });
    expect(pool.totalCount).toBe(0);
  }
  await setReadOnly('off');
  await Promise.all([write(), writeTogether(), onItsOwn()]);
  expect(await check()).toMatchObject({ state: 'ok' });
  await Promise.all([pool.end(), server.end()]);
  await database.drop();
});

it('a statement timeout counts as overload', async () => {
  const database = await testDatabase({ name: 'busy' });
  const pool = new pg.Pool({ connectionString: database.url, statement_timeout: 50 });
  pool.on('error', () => undefined);
  const late: unknown = await pool.query('select pg_sleep(60)').catch(error => error);
  expect(problemOf(late)).toMatchObject({ status: 503, code: 'DATABASE_CONNECTION_ERROR' });
  await pool.end();
  await database.drop();
});

/** Linux's keepalive timer in hundredths of a second. */
async function askedAfter(port: number | undefined): Promise<number> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  const ours = (port ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const fields = lines
    .map(line => line.trim().split(/\s+/))
    .find(([, own]) => own?.endsWith(`:${ours}`));
  const [timer = '', left = ''] = fields?.[5]?.split(':') ?? [];
  // Until the last packet is acknowledged another timer runs.
  return timer === '02' ? Number.parseInt(left, 16) : Number.NaN;
}

it.skipIf(process.platform !== 'linux')(
  'a silent connection is probed within a minute, not two hours',
  async () => {
    const database = await testDatabase({ name: 'quiet' });
    const pool = openPool({ url: database.url, max: 1, name: 'tests', onError: () => undefined });
    const client = await pool.connect();
    await client.query('select 1');
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    await expect.poll(() => askedAfter(stream.localPort)).toBeLessThan(6000);
    client.release();
    await pool.end();
    await database.drop();
  },
);
