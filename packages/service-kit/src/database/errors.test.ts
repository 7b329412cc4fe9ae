import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseTrouble, isConnectionError } from './errors.js';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a refused socket of the database is one', async () => {
  const client = new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  expect(isConnectionError(await failureOf(client.connect()))).toBe(true);
});

test('a refused socket of another service is none', async () => {
  expect(isConnectionError(await failureOf(fetch('http://127.0.0.1:1/')))).toBe(false);
});

test.each(['28P01', '3D000'])('%s, a server that lets nobody in, is one', code => {
  expect(isConnectionError(Object.assign(new Error('x'), { code }))).toBe(true);
});

test.each(['57P01', '08006', '53100', '53200', '53300', 'ECONNRESET'])('%s is one', code => {
  expect(isConnectionError(Object.assign(new Error('x'), { code }))).toBe(true);
});

test.each(['23505', '42P01', 'ENOENT', 'UND_ERR_SOCKET'])('%s is none', code => {
  expect(isConnectionError(Object.assign(new Error('x'), { code }))).toBe(false);
});

test('a server that is there and says nothing is one', () => {
  expect(isConnectionError(new Error('Query read timeout'))).toBe(true);
});

test('a disk that is full is told apart from a server that is away', () => {
  const trouble = (code: string) => databaseTrouble(Object.assign(new Error('why'), { code }));
  expect(trouble('53100')).toBe('the database in DATABASE_URL has no room (why)');
  expect(trouble('57P03')).toBe('the database in DATABASE_URL cannot be reached (why)');
});
