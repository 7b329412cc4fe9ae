import {
  getVerificationFunnel,
  getVerificationStats,
  listLinkReviews,
  listVerifications,
  verifyManually,
} from '@guildhall/contracts/chat-bot';
import { type NamesOf, serve, withMemberNames } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import * as rows from './repository.js';
import type { Administration } from './service.js';

export function adminRoutes(
  app: FastifyInstance,
  db: Db,
  administration: Administration,
  namesOf: NamesOf,
): void {
  serve(app, verifyManually, ({ body, caller }) => administration.verifyManually(body, caller));

  serve(app, getVerificationStats, async () => ({
    stats: await administration.getStats(new Date()),
  }));

  serve(app, getVerificationFunnel, async ({ query }) => ({
    days: await rows.readFunnel(db, query.days ?? 30),
  }));

  serve(app, listVerifications, async ({ query }) => {
    const page = await rows.listVerifications(db, { ...query, limit: query.limit ?? 100 });
    const verifications = await withMemberNames(page.verifications, namesOf);
    return { verifications, next: page.next };
  });

  serve(app, listLinkReviews, async () => {
    const links = await rows.listLinkReviews(db);
    const reviews = links.map(({ reason: _reason, noticed_at, ...link }) => ({
      ...link,
      noticed_at: noticed_at.toISOString(),
    }));
    return { reviews: await withMemberNames(reviews, namesOf) };
  });
}
