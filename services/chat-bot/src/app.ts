import {
  bearerCarrier,
  createGuard,
  identityTokens,
  metricsCarrier,
  serviceTokens,
  webhookCarrier,
} from '@guildhall/auth';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createApp, envelope, tiersOf } from '@guildhall/service-kit';
import { databaseCheck, migrate } from '@guildhall/service-kit/database';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.js';
import { openDatabase } from './database.js';
import { documents } from './documents.js';
import { healthRoutes } from './features/health/routes.js';
import { migrations } from './migrations.js';

/** Puts the chat-bot together: the one place that knows everything. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  await migrate(config.databaseUrl, migrations);
  const db = openDatabase(config, error =>
    app.log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const identity = identityTokens({
    issuer: config.identityIssuer,
    audience: config.identityAudience,
    memberClaim: config.identityMemberClaim,
    rolesClaim: config.identityRolesClaim,
    adminRole: config.identityAdminRole,
  });
  const services = serviceTokens({
    issuer: config.platformIssuer ?? config.platformUrl,
    audience: config.serviceTokenAudience,
    jwksUrl: `${config.platformUrl}/.well-known/jwks.json`,
  });
  const guard = createGuard(
    {
      bearer: bearerCarrier({ verifiers: [identity, services] }),
      webhook: webhookCarrier(config.webhookSecret),
      metrics: metricsCarrier({ token: config.metricsToken }),
    },
    { bad: 'INVALID_TOKEN', forbidden: 'MISSING_PERMISSIONS' },
  );

  const app = await createApp({
    name: chatBotApi.name,
    config,
    tiers: tiersOf(config),
    guardFor: guard.for,
    errorBody: envelope,
    documents,
    operations: chatBotApi.endpoints,
    checks: [databaseCheck(db.pool)],
  });

  healthRoutes(app);

  app.addHook('onClose', async () => {
    await db.prisma.$disconnect();
    await db.pool.end();
  });
  return app;
}
