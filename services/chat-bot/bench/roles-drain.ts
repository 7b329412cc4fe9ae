/**
 * A burst of role updates against a chat server that allows 50 requests a second. Design target:
 * drained at 0.9 of that limit or better, and no 429. The reference is the limit itself.
 */
import { startChatServer } from '@guildhall/local-stack/chat';
import { tellRounds } from '@guildhall/service-kit/testing';
import { createDiscord } from '../src/clients/discord/discord.js';
import type { Account, ServerSnapshot } from '../src/clients/discord/snapshot.js';
import { planUpdate, surveyRoles } from '../src/features/roles/plan/plan.js';

const ACCOUNTS = process.env.GUILDHALL_FULL === '1' ? 1_000 : 150;
/** Discord, "Rate Limits: Global Rate Limit". */
const LIMIT = 50;
const token = 'bench-token';
const serverId = '100000000000000001';
const ids = Array.from({ length: ACCOUNTS }, (_, index) =>
  String(400000000000000000n + BigInt(index)),
);

const server = await startChatServer({
  token,
  serverId,
  ownerId: '200000000000000001',
  botUserId: '300000000000000001',
  applicationId: '300000000000000002',
  roles: [{ name: 'Member' }],
  members: [
    { id: '200000000000000001', username: 'owner' },
    ...ids.map(id => ({ id, username: `u${id}` })),
  ],
});
const discord = createDiscord({ apiUrl: `${server.url}/api`, token, serverId });
const give = (account: Account, view: ServerSnapshot) => {
  const desired = { roles: ['Member'], nickname: `N${account.id.slice(-4)}` };
  return planUpdate(surveyRoles(view, ['Member']), account, desired).patch;
};
const before = performance.now();
await Promise.all(
  ids.map(id =>
    discord.updateAccount(id, give, {
      reason: 'bench',
      priority: 'background',
      deadlineMs: 120_000,
    }),
  ),
);
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
