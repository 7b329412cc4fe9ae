import { listRoleRules, previewRoleRules } from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { RulesOverview } from './service.js';

export function rulesOverviewRoutes(app: FastifyInstance, overview: RulesOverview): void {
  serve(app, listRoleRules, overview.list);
  serve(app, previewRoleRules, overview.preview);
}
