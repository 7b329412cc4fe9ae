import { checkChatId } from '@guildhall/contracts';
import type { RolesAssigned, RolesRefreshed } from '@guildhall/contracts/chat-bot';
import { assignRoles, joinServer, refreshRoles } from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { RoleRequests } from './requests.js';
import type { RoleUpdate } from './update.js';

export const assignedAnswer = (update: RoleUpdate): RolesAssigned => ({
  success: true,
  roles_assigned: [...update.assigned],
  nickname_set: update.nickname,
  ...(update.warnings.length > 0 && { warnings: [...update.warnings] }),
});

export const refreshedAnswer = (update: RoleUpdate): RolesRefreshed => ({
  success: true,
  roles_added: [...update.added],
  roles_removed: [...update.removed],
  nickname_updated: update.nicknameUpdated,
  ...(update.warnings.length > 0 && { warnings: [...update.warnings] }),
});

export function roleRoutes(app: FastifyInstance, requests: RoleRequests): void {
  serve(app, assignRoles, async ({ body, caller }) => {
    checkChatId(body.chat_id);
    const wanted = {
      chat_id: body.chat_id,
      cause: 'roles/assign',
      actor: `service:${caller.name}`,
    };
    return assignedAnswer(await requests.assign(wanted, body.member_number));
  });

  serve(app, refreshRoles, async ({ body, caller }) => {
    checkChatId(body.chat_id);
    const actor = `service:${caller.name}`;
    const wanted = { chat_id: body.chat_id, cause: 'roles/refresh', actor };
    return refreshedAnswer(await requests.refresh(wanted));
  });

  serve(app, joinServer, async ({ body }) => {
    checkChatId(body.chat_id);
    return { joined: await requests.join(body.chat_id, body.access_token) };
  });
}
