/**
 * A burst of role updates against a chat server that allows 50 requests a second. Design target:
 * drained at 0.9 of that limit or better, and no 429. The reference is the limit itself.
 */
import { tellRounds } from '@guildhall/service-kit/testing';
import { createDiscord } from '../src/clients/discord/discord.js';
import { give, how, idsOf, serverId, startServer, token } from './role-world.js';

const ACCOUNTS = 150;
/** Discord, "Rate Limits: Global Rate Limit". */
const LIMIT = 50;
const ids = idsOf(ACCOUNTS);

const server = await startServer(ids, () => false);
const discord = createDiscord({ apiUrl: `${server.url}/api`, token, serverId });
const before = performance.now();
await Promise.all(ids.map(id => discord.updateAccount(id, give, how)));
const seconds = (performance.now() - before) / 1_000;
const counters = await fetch(`${server.control}/counters`).then(
  answer => answer.json() as Promise<{ requests: number; invalid_requests: number }>,
);
const rate = counters.requests / seconds;
console.log(
  `${ACCOUNTS} updates, ${counters.requests} requests in ${seconds.toFixed(1)} s: ${rate.toFixed(1)}/s, ` +
    `${(rate / LIMIT).toFixed(2)} of the limit (target ≥ 0.90); refused: ${counters.invalid_requests}; ` +
    `${((ACCOUNTS * 3) / seconds / LIMIT).toFixed(2)} counting only the read, the role and the nickname of each`,
);
tellRounds({ name: 'role updates at the limit', reference: '50 requests/s', wanted: '≥ 0.9' }, [
  rate / LIMIT,
]);
discord.close();
await server.stop();
if (rate < LIMIT * 0.9 || counters.invalid_requests > 0) process.exitCode = 1;
