import { checkChatId } from '@guildhall/contracts';
import {
  type EventReceived,
  receiveMemberUpdate,
  receiveRoleAssignment,
  WebhookEvent,
} from '@guildhall/contracts/chat-bot';
import { fits, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { RoleRequests } from '../roles/requests.js';
import { assignedAnswer } from '../roles/routes.js';
import { idempotencyKey, keepRawBody, verifySignatures } from './raw-body.js';
import type { Webhooks } from './service.js';

const leftAlone: EventReceived = { success: true, processed: false, roles_updated: false };

/** Of another kind nothing but its name is asked: what else it carries, and how, is its sender's to say. */
function leaveOtherKindsAlone(scope: FastifyInstance): void {
  scope.addHook('preValidation', async ({ body }, reply) => {
    const kind: unknown = Object(body).event;
    if (kind === 'member.updated' || !fits(WebhookEvent.properties.event, kind)) return;
    return reply.send(leftAlone);
  });
}

export async function webhookRoutes(
  app: FastifyInstance,
  webhooks: Webhooks,
  requests: RoleRequests,
  secrets: readonly string[],
): Promise<void> {
  await app.register(async scope => {
    keepRawBody(scope);
    verifySignatures(scope, secrets);

    await scope.register(async news => {
      leaveOtherKindsAlone(news);
      serve(news, receiveMemberUpdate, ({ body, reply, request }) =>
        webhooks.receive(body, idempotencyKey(request), performance.now() - reply.elapsedTime),
      );
    });

    serve(scope, receiveRoleAssignment, async ({ body }) => {
      checkChatId(body.chat_id);
      const wanted = { chat_id: body.chat_id, cause: 'webhook assign-roles', actor: 'webhook' };
      return assignedAnswer(await requests.assignLinked(wanted, body.member_number));
    });
  });
}
