import {
  getVerificationFunnel,
  getVerificationStats,
  listVerifications,
  verifyManually,
} from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Administration } from './service.js';

export function adminRoutes(app: FastifyInstance, administration: Administration): void {
  serve(app, verifyManually, ({ body, caller }) =>
    administration.verifyManually(body, caller.subject),
  );

  serve(app, getVerificationStats, async () => ({
    success: true as const,
    stats: await administration.getStats(new Date()),
  }));

  serve(app, getVerificationFunnel, async ({ query }) => ({
    success: true as const,
    days: await administration.getFunnel(query.days ?? 30),
  }));

  serve(app, listVerifications, async ({ query }) => ({
    success: true as const,
    ...(await administration.listVerifications({ ...query, limit: query.limit ?? 100 })),
  }));
}
