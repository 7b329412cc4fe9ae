import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from '../src/server/logging.js';

function logInto(lines: string[]) {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return Fastify({ logger: { ...(loggerOptions('info') as object), stream } }).log;
}

test('no secret reaches the log, at any depth', () => {
  const lines: string[] = [];
  logInto(lines).info({
    headers: { authorization: 'Bearer s3cret-a', cookie: 's3cret-b', 'x-api-key': 's3cret-c' },
    body: { password: 's3cret-d', list: [{ access_token: 's3cret-e' }], serviceKey: 's3cret-f' },
    kept: { name: 'Rosa' },
  });
  expect(lines.join()).not.toContain('s3cret');
  expect(lines.join()).toContain('Rosa');
});

test('an error is logged with its causes, without properties added by libraries', () => {
  const lines: string[] = [];
  const cause = Object.assign(new Error('socket hang up'), {
    code: 'ECONNRESET',
    request: { headers: { authorization: 'Basic s3cret' } },
  });
  logInto(lines).error({ err: new Error('the provider is away', { cause }) }, 'failed');
  const line = JSON.parse(lines[0] ?? '');
  expect(line.err).toMatchObject({
    message: 'the provider is away',
    cause: { message: 'socket hang up', code: 'ECONNRESET' },
  });
  expect(lines.join()).not.toContain('s3cret');
});
