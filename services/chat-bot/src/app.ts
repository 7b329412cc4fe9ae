import { bearerCarrier, createGuard, metricsCarrier, webhookCarrier } from '@guildhall/auth';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import {
  envelope,
  identityCheck,
  identityTokensOf,
  platformCheck,
  platformQuota,
  serviceTokensOf,
  tiersOf,
} from '@guildhall/service-kit';
import { createApp, healthRoutes } from '@guildhall/service-kit/app';
import {
  databaseCheck,
  erasedLookup,
  erasedMark,
  isMarked,
  migrate,
  openListener,
} from '@guildhall/service-kit/database';
import { openJobs } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/routes.js';
import { createPlatform } from './clients/platform.js';
import { chatCheck, gatewayCheck, rulesCheck } from './compose/checks.js';
import { openDiscord } from './compose/discord.js';
import { openGateway } from './compose/gateway.js';
import { watchReach } from './compose/reach.js';
import { openWatchedRules, refuseBadRules } from './compose/rules.js';
import type { Config } from './config.js';
import { openDatabase } from './database.js';
import { documents } from './documents.js';
import { adminRoutes } from './features/admin/routes.js';
import { createAdministration } from './features/admin/service.js';
import { createCommands } from './features/commands/service.js';
import type { Election } from './features/gateway/service.js';
import { jobRoutes } from './features/jobs/routes.js';
import { memberRoutes } from './features/members/routes.js';
import { createLinks } from './features/members/service.js';
import { personRoutes } from './features/personal-data/routes.js';
import { queueRoutes } from './features/queues/routes.js';
import { rulesOverviewRoutes } from './features/roles/overview/routes.js';
import { createRulesOverview } from './features/roles/overview/service.js';
import { ownAccountRoutes } from './features/roles/own-account/routes.js';
import { createOwnAccount } from './features/roles/own-account/service.js';
import { createCompareSoon } from './features/roles/reconcile/compare-soon.js';
import { createReconcile } from './features/roles/reconcile/service.js';
import { createRoleRequests } from './features/roles/requests.js';
import { roleRoutes } from './features/roles/routes.js';
import { createRoles } from './features/roles/service.js';
import { suspensionRoutes } from './features/roles/suspension/routes.js';
import { createSuspend } from './features/roles/suspension/service.js';
import { createClaims } from './features/verification/claims.js';
import { firstStarts } from './features/verification/first-start.js';
import { settleLinked } from './features/verification/repository.js';
import { verificationRoutes } from './features/verification/routes.js';
import { createVerifications } from './features/verification/service.js';
import { webhookRoutes } from './features/webhooks/routes.js';
import { createWebhooks } from './features/webhooks/service.js';
import { compareRoles, createCompareRoles, nightly } from './jobs/compare-roles.js';
import { createExpireVerifications, expireVerifications } from './jobs/expire-verifications.js';
import { createPurge, purge } from './jobs/purge.js';
import { createUpdateRoles, updateRoles, updateRolesLater } from './jobs/update-roles.js';
import { createLocks } from './locks.js';
import { migrations } from './own-files.js';

/** Composition root of the chat-bot. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  refuseBadRules(config);
  await migrate(config.databaseUrl, migrations);
  const { kysely: db, pool } = openDatabase(config, error =>
    app.log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const locks = createLocks(config.databaseUrl);
  const discord = openDiscord(config);
  const quota = platformQuota();
  const platform = createPlatform(config, quota.fetch);
  let election: Election | null = null;

  const identity = identityTokensOf(config);
  const guard = createGuard(
    {
      bearer: bearerCarrier({ verifiers: [identity, serviceTokensOf(config)] }),
      webhook: webhookCarrier(config.webhookSecret),
      metrics: metricsCarrier({
        token: config.metricsToken,
        isDevelopment: config.environment === 'development',
      }),
    },
    { bad: 'INVALID_TOKEN', forbidden: 'MISSING_PERMISSIONS' },
  );
  const markOf = erasedMark(config.erasureKey);
  const isErased = erasedLookup(config.erasureKey, mark => isMarked(db, mark));
  const chat = chatCheck(discord, server => reach.seen(server));
  const app = await createApp({
    name: chatBotApi.name,
    config,
    tiers: tiersOf(config),
    guardFor: guard.for,
    errorBody: envelope,
    documents,
    operations: chatBotApi.endpoints,
    isErased,
    checks: [
      databaseCheck(pool),
      identityCheck(identity),
      platformCheck(config.platformUrl),
      quota.check,
      chat,
      gatewayCheck(() => election),
      rulesCheck(() => source),
    ],
  });
  // Hooks added later run first, so the database is closed last.
  app.addHook('onClose', () => pool.end());
  const { log } = app;
  const source = openWatchedRules({ file: config.roleRulesFile, db, platform, log });
  const { databaseUrl, discordServerId: serverId, reconcileCron } = config;
  const { rules } = source;
  const parts = { db, platform, discord, serverId, locks, rules };
  const compareSoon = createCompareSoon(db);
  const reach = watchReach(parts, compareSoon, config, log);
  const reconcile = createReconcile(parts, databaseUrl);
  const listener = openListener(databaseUrl, 'chat-bot');
  app.addHook('onReady', async () => listener.start());
  app.addHook('onClose', () => listener.stop());
  const definitions = [updateRoles, updateRolesLater, compareRoles, expireVerifications, purge];
  const jobs = await openJobs(app, { db, listener, definitions });
  const onLinked = (chatId: string, member: string) => settleLinked(db, chatId, member);
  const handleUpdate = createUpdateRoles(createRoles({ ...parts, onLinked }));
  jobs.handle(updateRoles, handleUpdate);
  jobs.handle(updateRolesLater, handleUpdate);
  const compare = createCompareRoles(reconcile, log);
  if (reconcileCron === null) jobs.handle(compareRoles, compare);
  else jobs.schedule(nightly(reconcileCron), compare);
  jobs.schedule(expireVerifications, createExpireVerifications(db));
  jobs.schedule(purge, createPurge(db, config));
  const requests = createRoleRequests(parts, jobs);
  const verifying = {
    ...parts,
    pagesAt: config.platformPublicUrl ?? config.platformUrl,
    ttlSeconds: config.verificationTtl,
  };
  const verifications = createVerifications(verifying, requests);
  const claims = createClaims(verifying);
  const links = createLinks(db, platform);
  const { metrics } = app.guildhall;
  if (discord)
    metrics.gauge('roles_out_of_reach', 'Roles of the rules that the bot cannot give', async () => {
      await chat();
      return reach.outOfReach();
    });

  healthRoutes(app, chatBotApi.endpoints.getHealth);
  const isFirstStart = firstStarts(app.guildhall);
  verificationRoutes(app, verifications, claims, isFirstStart);
  memberRoutes(app, platform, links);
  ownAccountRoutes(app, createOwnAccount(parts, requests));
  roleRoutes(app, requests);
  rulesOverviewRoutes(app, createRulesOverview(parts, source.problem));
  adminRoutes(app, db, createAdministration(parts, requests), platform.namesOf);
  queueRoutes(app, db, source.problem);
  auditRoutes(app, db, platform.namesOf);
  jobRoutes(app, db);
  personRoutes(app, db, markOf);
  suspensionRoutes(app, createSuspend(parts, requests));
  await webhookRoutes(
    app,
    createWebhooks(db, platform, requests, isErased),
    requests,
    config.webhookSecret,
  );

  if (discord && config.discordGateway) {
    const { limits, tiers } = app.guildhall;
    const count = (key: string) =>
      limits.countOutside({ key: `verification:${key}`, allowances: tiers.verification });
    const { staffRole } = config;
    const handle = createCommands({
      ...parts,
      discord,
      verifications,
      claims,
      requests,
      links,
      reconcile,
      staffRole,
      joins: config.discordJoinServer,
      count,
      isFirstStart,
      isErased,
    });
    const elected = openGateway({ ...parts, compareSoon, config, handle, log });
    election = elected;
    metrics.gauge('gateway_session', '1 where this replica has the session', () =>
      Number(elected?.session()?.status().state === 'ready'),
    );
  }

  app.addHook('onClose', async () => {
    await Promise.all([source.stop(), election?.stop()]);
    discord?.close();
    await locks.stop();
  });
  return app;
}
