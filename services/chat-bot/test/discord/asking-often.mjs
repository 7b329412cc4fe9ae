// Asks 400 times, and prints how many signals are kept when all is over.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { timeoutSignal } from '@guildhall/service-kit';
import { createCalls } from '../../dist/clients/discord/calls.js';
import { createDiscordRest } from '../../dist/clients/discord/rest/rest.js';

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end('{}');
});
await new Promise(listening => server.listen(0, '127.0.0.1', listening));
const apiUrl = `http://127.0.0.1:${server.address().port}/api`;
const rest = createDiscordRest({ apiUrl, token: 'token', requestsPerSecond: 100_000 });
const calls = createCalls(rest);
// As that of a connection to the database, which lasts as long as the service.
const { signal } = new AbortController();
const deadlineMs = 2_000;
const ask = () =>
  calls.run({ signal, deadlineMs }, ({ send }) => send({ method: 'GET', route: '/gateway' }));

for (let count = 0; count < 50; count++) await Promise.all(Array.from({ length: 8 }, ask));
// Until the deadlines of all are over.
await new Promise(over => timeoutSignal(deadlineMs).addEventListener('abort', over));

const signalsInUse = () => queryObjects(AbortSignal, { format: 'count' });
// What is over is let go of some time after garbage was collected.
for (let looks = 0; looks < 20 && signalsInUse() > 100; looks++) await pause(100);
console.log(signalsInUse());
rest.close();
server.closeAllConnections();
server.close();
