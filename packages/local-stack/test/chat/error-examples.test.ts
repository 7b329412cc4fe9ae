import { expect, test } from 'vitest';
import { APP, rejection, SERVER, start } from './harness.js';

// Two examples of the reference's chapter "Error Messages", each from a request that leads to it here.
const COMMANDS = `/applications/${APP}/guilds/${SERVER}/commands` as const;

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

test('an error of a whole entry: _errors beneath its place', async () => {
  const { rest } = await start();
  const choices = Array.from({ length: 25 }, (_, i) => ({ name: `n${i}`, value: 'v'.repeat(100) }));
  const options = ['a', 'b', 'c', 'd'].map(name => ({ name, description: 'd', type: 3, choices }));
  const body = { name: 'big', description: 'big', options };
  const error = await rejection(rest.put(COMMANDS, { body: [body] }));
  expect(error.rawError).toEqual({
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      0: {
        _errors: [
          { code: 'APPLICATION_COMMAND_TOO_LARGE', message: 'Command exceeds maximum size (8000)' },
        ],
      },
    },
  });
});
