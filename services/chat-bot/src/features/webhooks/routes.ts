import { checkChatId } from '@guildhall/contracts';
import { receiveMemberUpdate, receiveRoleAssignment } from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { assignedAnswer } from '../roles/routes.js';
import type { Roles } from '../roles/service.js';
import { deliveryKey, keepRawBody, verifySignatures } from './raw-body.js';
import type { Webhooks } from './service.js';

export async function webhookRoutes(
  app: FastifyInstance,
  webhooks: Webhooks,
  roles: Roles,
  secrets: readonly string[],
): Promise<void> {
  await app.register(async scope => {
    keepRawBody(scope);
    verifySignatures(scope, secrets);

    serve(scope, receiveMemberUpdate, ({ body, reply, request }) =>
      webhooks.receive(body, deliveryKey(request), performance.now() - reply.elapsedTime),
    );

    serve(scope, receiveRoleAssignment, async ({ body }) => {
      checkChatId(body.chat_id);
      const occasion = { cause: 'webhook assign-roles', actor: 'webhook' };
      return assignedAnswer(await roles.assign(body.chat_id, body.member_number, occasion));
    });
  });
}
