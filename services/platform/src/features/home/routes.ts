import { getHome } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { getLiveSession } from '../../live-session/live-session.js';
import type { HomeOf } from './facts.js';

/** Everything that the first page of a person shows, in one request. */
export function homeRoutes(app: FastifyInstance, homeOf: HomeOf): void {
  serve(app, getHome, ({ request }) => homeOf(getLiveSession(request)));
}
