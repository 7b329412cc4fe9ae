import { checkChatId } from '@guildhall/contracts';
import {
  receiveMemberUpdate,
  receiveRoleAssignment,
  WebhookEvent,
} from '@guildhall/contracts/chat-bot';
import { fits, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { RoleRequests } from '../roles/requests.js';
import { assignedAnswer } from '../roles/routes.js';
import { idempotencyKey, keepRawBody, verifySignatures } from './raw-body.js';
import { leftAlone, type Webhooks } from './service.js';

/** For unknown event types only the name is validated. */
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
