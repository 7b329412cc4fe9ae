import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { listening } from '../testing/ports.js';
import { databaseErrorMessage, isConnectionError } from './errors.js';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a refused database connection is one', async () => {
  const client = new pg.Client({ connectionString: 'postgres://user@127.0.0.1:1/none' });
  expect(isConnectionError(await failureOf(client.connect()))).toBe(true);
});

test('a refused connection to another service is not', async () => {
  expect(isConnectionError(await failureOf(fetch('http://127.0.0.1:1/')))).toBe(false);
});

test.each(['28P01', '3D000'])('%s, a refused login, is one', code => {
  expect(isConnectionError(Object.assign(new Error('x'), { code }))).toBe(true);
});

test.each(['57P01', '57014', '25006', '08006', '53100', '53200', '53300', 'ECONNRESET'])(
  '%s is one',
  code => {
    expect(isConnectionError(Object.assign(new Error('x'), { code }))).toBe(true);
  },
);

test.each(['23505', '42P01', 'ENOENT', 'UND_ERR_SOCKET'])('%s is none', code => {
  expect(isConnectionError(Object.assign(new Error('x'), { code }))).toBe(false);
});

// A server without disk space tells new connections "could not write init file", without a code.
test.each([
  ['FATAL', true],
  ['ERROR', false],
])('%s without a code: %s', (severity, isOne) => {
  expect(isConnectionError(Object.assign(new Error('x'), { code: 'XX000', severity }))).toBe(isOne);
});

test('an unresponsive server is one, and so is an abandoned connection', async () => {
  expect(isConnectionError(new Error('Query read timeout'))).toBe(true);
  const silent = createServer();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: await listening(silent),
    connectionTimeoutMillis: 50,
  });
  client.on('error', () => undefined);
  expect(isConnectionError(await failureOf(client.connect()))).toBe(true);
  expect(isConnectionError(await failureOf(client.query('select 1')))).toBe(true);
  silent.close();
});

test('a full disk is told apart from an outage', () => {
  const trouble = (code: string) => databaseErrorMessage(Object.assign(new Error('why'), { code }));
  expect(trouble('53100')).toBe(
    'the database in DATABASE_URL is out of space or connections (why)',
  );
  expect(trouble('25006')).toBe('the database in DATABASE_URL is read-only (why)');
  expect(trouble('57P03')).toBe('the database in DATABASE_URL cannot be reached (why)');
});
