import { expect, test } from 'vitest';
import { APP, rejection, SERVER, start } from './harness.js';

// An example of the reference's chapter "Error Messages", from a request that leads to it here.
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
