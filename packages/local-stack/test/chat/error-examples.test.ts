import { expect, test } from 'vitest';
import { ANA, APP, rejection, SERVER, start } from './harness.js';

// The three examples of the reference's chapter "Error Messages", each from a request that leads to it here.
const COMMANDS = `/applications/${APP}/guilds/${SERVER}/commands` as const;

test('an error in an object: the field, then _errors with a name and a sentence', async () => {
  const { rest } = await start();
  const error = await rejection(rest.post(COMMANDS, { body: { description: 'no name' } }));
  expect(error.rawError).toEqual({
    code: 50035,
    errors: {
      name: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] },
    },
    message: 'Invalid Form Body',
  });
});

test('an error in a list: the place in the list as a key', async () => {
  const { rest } = await start();
  const body = [
    { name: 'fine', description: 'fine' },
    { name: 'odd', description: 'x', type: 7 },
  ];
  const error = await rejection(rest.put(COMMANDS, { body }));
  expect(error.rawError).toMatchObject({
    code: 50035,
    errors: { 1: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } },
    message: 'Invalid Form Body',
  });
});

test('an error of the whole request: _errors at the top', async () => {
  const { rest } = await start();
  const choices = Array.from({ length: 25 }, (_, i) => ({ name: `n${i}`, value: 'v'.repeat(100) }));
  const options = ['a', 'b', 'c', 'd'].map(name => ({ name, description: 'd', type: 3, choices }));
  const body = { name: 'big', description: 'big', options };
  const error = await rejection(rest.post(COMMANDS, { body }));
  expect(error.rawError).toEqual({
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      _errors: [
        { code: 'APPLICATION_COMMAND_TOO_LARGE', message: 'Command exceeds maximum size (8000)' },
      ],
    },
  });
});

test('a rate limit: message, retry_after and global', async () => {
  const { url, control } = await start();
  await control('POST', '/faults', { status: 429, retry_after: 64.57, scope: 'user' });
  const answer = await fetch(`${url}/api/v10/guilds/${SERVER}/members/${ANA}`);
  expect(answer.headers.get('retry-after')).toBe('65');
  expect(answer.headers.get('x-ratelimit-scope')).toBe('user');
  expect(await answer.json()).toMatchObject({
    message: 'You are being rate limited.',
    retry_after: 64.57,
    global: false,
  });
});
