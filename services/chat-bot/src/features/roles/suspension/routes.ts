import { suspendPerson } from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Suspend } from './service.js';

export function suspensionRoutes(app: FastifyInstance, suspend: Suspend): void {
  serve(app, suspendPerson, async ({ params, body, caller }) => {
    const asked = { asOf: new Date(body.as_of), actor: `service:${caller.name}` };
    const isWanted = body.suspended.includes('chat');
    const { isInEffect, isSuspended } = await suspend(params.member_number, isWanted, asked);
    const suspended: 'chat'[] = isSuspended ? ['chat'] : [];
    return { suspended, confirmed: isInEffect };
  });
}
