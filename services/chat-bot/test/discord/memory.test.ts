import { createServer } from 'node:http';
import { queryObjects } from 'node:v8';
import { timeoutSignal } from '@guildhall/service-kit';
import { listening } from '@guildhall/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createCalls } from '../../src/clients/discord/calls.js';
import { createDiscordRest } from '../../src/clients/discord/rest/rest.js';

/** Once what is over has been let go of. */
async function signalsInUse(): Promise<number> {
  await new Promise(setImmediate);
  return Number(queryObjects(AbortSignal, { format: 'count' }));
}

test('of a request nothing is kept', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const apiUrl = `http://127.0.0.1:${await listening(server)}/api`;
  const rest = createDiscordRest({ apiUrl, token: 'token', requestsPerSecond: 100_000 });
  onTestFinished(async () => {
    rest.close();
    server.closeAllConnections();
    server.close();
  });
  const calls = createCalls(rest);
  // As that of a connection to the database, which lasts as long as the service.
  const { signal } = new AbortController();
  const deadlineMs = 2_000;
  const ask = () =>
    calls.run({ signal, deadlineMs }, ({ send }) => send({ method: 'GET', route: '/gateway' }));
  async function askOften(): Promise<number> {
    for (let count = 0; count < 25; count++) await Promise.all(Array.from({ length: 8 }, ask));
    // Until the deadlines of all are over.
    await new Promise(resolve => timeoutSignal(deadlineMs).addEventListener('abort', resolve));
    return signalsInUse();
  }
  const before = await askOften();
  // One or two of each of the 200 were kept.
  expect((await askOften()) - before).toBeLessThan(100);
});
