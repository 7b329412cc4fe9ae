import { type Member, showHome } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../../pages/page.js';
import { findLiveSession } from '../sessions/carrier.js';
import { sessionUser } from '../sessions/user.js';
import { homePage, welcomePage } from './page.js';

export function homeRoutes(
  app: FastifyInstance,
  findMember: (number: string) => Promise<Member | null>,
): void {
  serve(app, showHome, async ({ request, reply }) => {
    const session = findLiveSession(request);
    if (!session) return sendPage(reply, 200, welcomePage);
    const member = session.member === null ? null : await findMember(session.member);
    return sendPage(reply, 200, homePage(sessionUser(session, member)));
  });
}
