import { startChatServer } from '@guildhall/local-stack/chat';
import type { Account, ServerSnapshot } from '../src/clients/discord/snapshot.js';
import { planUpdate, surveyRoles } from '../src/features/roles/plan/plan.js';

export const token = 'bench-token';
export const serverId = '100000000000000001';

export const idsOf = (accounts: number): readonly string[] =>
  Array.from({ length: accounts }, (_, index) => String(400000000000000000n + BigInt(index)));
export const nicknameOf = (id: string) => `N${id.slice(-4)}`;

/** A chat server whose members get one role and a nickname; those that `isDone` have them already. */
export const startServer = (ids: readonly string[], isDone: (at: number) => boolean) =>
  startChatServer({
    token,
    serverId,
    ownerId: '200000000000000001',
    botUserId: '300000000000000001',
    applicationId: '300000000000000002',
    roles: [{ name: 'Member' }],
    members: [
      { id: '200000000000000001', username: 'owner' },
      ...ids.map((id, at) => ({
        id,
        username: `u${id}`,
        ...(isDone(at) && { roles: ['Member'], nickname: nicknameOf(id) }),
      })),
    ],
  });

export const give = (account: Account, view: ServerSnapshot) => {
  const desired = { roles: ['Member'], nickname: nicknameOf(account.id) };
  return planUpdate(surveyRoles(view, ['Member']), account, desired).patch;
};
export const how = { reason: 'bench', deadlineMs: 300_000 } as const;
