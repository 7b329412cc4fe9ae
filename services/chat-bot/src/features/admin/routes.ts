import {
  getVerificationFunnel,
  getVerificationStats,
  listVerifications,
  verifyManually,
} from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import * as rows from './repository.js';
import type { Administration } from './service.js';

export function adminRoutes(app: FastifyInstance, db: Db, administration: Administration): void {
  serve(app, verifyManually, ({ body, caller }) =>
    administration.verifyManually(body, caller.subject),
  );

  serve(app, getVerificationStats, async () => ({
    success: true as const,
    stats: await administration.getStats(new Date()),
  }));

  serve(app, getVerificationFunnel, async ({ query }) => ({
    success: true as const,
    days: await rows.readFunnel(db, query.days ?? 30),
  }));

  serve(app, listVerifications, async ({ query }) => ({
    success: true as const,
    ...(await rows.listVerifications(db, { ...query, limit: query.limit ?? 100 })),
  }));
}
