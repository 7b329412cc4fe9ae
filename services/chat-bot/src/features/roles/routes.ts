import { checkChatId } from '@guildhall/contracts';
import type { RolesAssigned, RolesRefreshed } from '@guildhall/contracts/chat-bot';
import { assignRoles, joinServer, refreshRoles } from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Roles } from './service.js';
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

export function roleRoutes(app: FastifyInstance, roles: Roles): void {
  serve(app, assignRoles, async ({ body, caller }) => {
    checkChatId(body.chat_id);
    const occasion = { cause: 'roles/assign', actor: `service:${caller.name}` };
    return assignedAnswer(await roles.assign(body.chat_id, body.member_number, occasion));
  });

  serve(app, refreshRoles, async ({ body, caller }) => {
    checkChatId(body.chat_id);
    const occasion = { cause: 'roles/refresh', actor: `service:${caller.name}` };
    return refreshedAnswer(await roles.refresh(body.chat_id, occasion));
  });

  serve(app, joinServer, async ({ body }) => {
    checkChatId(body.chat_id);
    return { joined: await roles.join(body.chat_id, body.access_token) };
  });
}
