import { getHealth } from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';

export function healthRoutes(app: FastifyInstance): void {
  serve(app, getHealth, () => ({
    status: 'healthy' as const,
    timestamp: new Date().toISOString(),
  }));
}
