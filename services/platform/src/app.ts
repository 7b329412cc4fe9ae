import {
  apiKeyCarrier,
  bearerCarrier,
  createGuard,
  keyIdOf,
  localKeys,
  metricsCarrier,
  serviceTokens,
  syncKeyCarrier,
} from '@guildhall/auth';
import { platformApi, proxyRequest } from '@guildhall/contracts/platform';
import { envelope, tiersOf } from '@guildhall/service-kit';
import { createApp, healthRoutes } from '@guildhall/service-kit/app';
import {
  databaseCheck,
  erasedLookup,
  migrate,
  openListener,
} from '@guildhall/service-kit/database';
import { openJobs } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/routes.js';
import { composeEvents } from './compose/events.js';
import { composeIdentity } from './compose/identity.js';
import { composeLeaving } from './compose/leaving.js';
import { composeMail } from './compose/mail.js';
import { openNeighbors } from './compose/neighbors.js';
import { composePeople } from './compose/people.js';
import { composeSessions } from './compose/sessions.js';
import { composeVerification } from './compose/verification.js';
import { type Config, checkConfig } from './config.js';
import { openDatabase } from './database.js';
import { documents } from './documents.js';
import type { FindMember } from './domain/member.js';
import { isErased } from './erased-members/repository.js';
import { measureBackups } from './features/backups/age.js';
import { directoryRoutes } from './features/directory/routes.js';
import { getFacilityCode } from './features/directory/service.js';
import { subscribersOf } from './features/events/settings.js';
import { homeRoutes } from './features/home/routes.js';
import { jobRoutes } from './features/jobs/routes.js';
import { measureEnding } from './features/keys/doctor-check.js';
import { createKeyCache, noting } from './features/keys/key-cache.js';
import { recentlyRevoked } from './features/keys/recently-revoked.js';
import { keyRoutes } from './features/keys/routes.js';
import { keysChanged } from './features/keys/service.js';
import { linkRoutes } from './features/links/routes.js';
import { findMember } from './features/members/repository.js';
import { memberRoutes } from './features/members/routes.js';
import { dailyCounts } from './features/overview/daily-counts.js';
import { overviewRoutes } from './features/overview/routes.js';
import { readPortal } from './features/portal/files.js';
import { portalRoutes } from './features/portal/routes.js';
import { brandOf } from './features/portal/settings.js';
import { proxyRoutes } from './features/proxy/routes.js';
import { upstreamDispatcher } from './features/proxy/upstream-dispatcher.js';
import { serviceTokenRoutes } from './features/service-tokens/routes.js';
import { readSigningKeys } from './features/service-tokens/signing-keys.js';
import { sessionCarrier } from './features/sessions/carrier.js';
import { csrfTokens, sealCookies } from './features/sessions/cookies.js';
import { loginNotes } from './features/sessions/login-notes.js';
import { sessionRoutes } from './features/sessions/routes.js';
import { statusRoutes } from './features/status/routes.js';
import { sourceOf } from './features/sync/configure.js';
import { startSynchronization } from './features/sync/start.js';
import { corsOriginsOf, upstreamsOf } from './features/upstreams/configured.js';
import { upstreamRoutes } from './features/upstreams/routes.js';
import { countDay, createCountDay } from './jobs/count-day.js';
import { deliverEventTo } from './jobs/deliver-event.js';
import { endSessions } from './jobs/end-sessions.js';
import { erasePerson } from './jobs/erase-person.js';
import { findLeavings } from './jobs/find-leavings.js';
import { leaving } from './jobs/leaving.js';
import { liftErasure } from './jobs/lift-erasure.js';
import { notifySync } from './jobs/notify-sync.js';
import { createPurge, purge } from './jobs/purge.js';
import { runSync } from './jobs/run-sync.js';
import { scheduledSync } from './jobs/scheduled-sync.js';
import { migrations } from './own-files.js';

/** Composition root of the platform. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  checkConfig(config);
  await migrate(config.databaseUrl, migrations);
  const db = openDatabase(config, error =>
    app.log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const listener = openListener(config.databaseUrl, 'platform');
  const keys = createKeyCache(db, listener);
  listener.hear(keysChanged, () => keys.forget());
  const signingKeys = await readSigningKeys(config.serviceTokenKeys);

  const { tokens: identity, provider, check: identityCheck } = composeIdentity(config);
  const services = serviceTokens({
    issuer: config.publicUrl,
    audience: config.serviceTokenAudience,
    keys: localKeys(config.publicUrl, () => ({ keys: [...signingKeys.published] })),
    isRevoked: verified => keys.isRevoked(keyIdOf(verified.tokenId ?? '')),
  });
  const sessions = composeSessions(config, db, listener, provider, () => app.log);
  const upstreams = upstreamsOf(config);
  const corsOriginsFor = corsOriginsOf(upstreams);
  const ownOrigins = [new URL(config.publicUrl).origin, ...config.allowedOrigins];
  const guard = createGuard({
    bearer: bearerCarrier({ verifiers: [identity, services] }),
    apiKey: noting(apiKeyCarrier(keys.lookup), keys.touch),
    syncKey: noting(syncKeyCarrier(keys.lookup), keys.touch),
    session: sessionCarrier(sessions, {
      ownOriginsFor: request => [...ownOrigins, ...corsOriginsFor(request.url)],
      mayRecall: request => request.endpoint === proxyRequest,
    }),
    metrics: metricsCarrier({
      token: config.metricsToken,
      isDevelopment: config.environment === 'development',
    }),
  });

  const brand = brandOf(config);
  const app = await createApp({
    name: platformApi.name,
    config,
    tiers: tiersOf(config),
    guardFor: guard.for,
    originsFor: request => [...config.allowedOrigins, ...corsOriginsFor(request.url)],
    errorBody: envelope,
    documents,
    brand,
    operations: platformApi.endpoints,
    isErased: erasedLookup(config.erasureKey, mark => isErased(db.kysely, mark)),
    checks: [databaseCheck(db.pool), identityCheck],
  });
  // Hooks added later run first, so the database is closed last.
  app.addHook('onClose', async () => {
    await listener.stop();
    await db.pool.end();
  });
  app.addHook('onClose', sessions.finish);
  const jobs = await openJobs(app, {
    db: db.kysely,
    listener,
    definitions: [
      ...[purge, countDay, endSessions, erasePerson, liftErasure, leaving, findLeavings],
      ...subscribersOf(config).map(({ url }) => deliverEventTo(url)),
      ...[runSync, notifySync],
      ...(config.syncCron === null ? [] : [scheduledSync(config.syncCron)]),
    ],
  });
  jobs.schedule(purge, createPurge(db.kysely, config));
  jobs.schedule(endSessions, sessions.sweep);

  const { title, version } = platformApi;
  statusRoutes(app, {
    db: db.kysely,
    source: sourceOf(config),
    application: { name: title, version, environment: config.environment },
  });
  await sealCookies(app, config);

  const csrfToken = csrfTokens(config.sessionSecret);
  const getMember: FindMember = number => findMember(db.kysely, number, config.memberTypes);
  healthRoutes(app, platformApi.endpoints.getHealth);
  sessionRoutes(app, {
    sessions,
    provider,
    findMember: getMember,
    publicUrl: config.publicUrl,
    issuer: config.identityIssuer,
    allowedOrigins: config.allowedOrigins,
    csrfToken,
    note: loginNotes(db.kysely, error =>
      app.log.warn({ err: error }, 'what became of a login could not be written down'),
    ),
  });
  const counts = dailyCounts(db.kysely);
  jobs.schedule(countDay, createCountDay(counts));
  overviewRoutes(app, db.kysely, counts, config.identityAdminRole);
  serviceTokenRoutes(app, {
    keys,
    signingKeys,
    issuer: config.publicUrl,
    audience: config.serviceTokenAudience,
    people: { issuer: config.identityIssuer, audience: config.identityAudience },
    revokedKeys: recentlyRevoked(db),
  });
  keyRoutes(app, db, keys.forget);
  measureEnding(app.guildhall.metrics, db.kysely);
  measureBackups(app.guildhall.metrics, db.kysely);
  auditRoutes(app, db.kysely);
  jobRoutes(app, db.kysely);
  const mail = composeMail(app, config, db);
  const homeOf = homeRoutes(app, {
    findMember: getMember,
    mailState: mail.standingOf,
    memberClaim: config.identityMemberClaim,
    isChatOffered: config.chatBotUrl !== null,
  });
  const isBeingChanged = config.environment === 'development';
  await portalRoutes(app, readPortal(brand, config, isBeingChanged), homeOf);
  const dispatchers = new Map(upstreams.map(each => [each.name, upstreamDispatcher(each)]));
  upstreamRoutes(app, db.kysely, upstreams, dispatchers);
  await proxyRoutes(app, { upstreams, dispatchers, sessions });
  memberRoutes(app, db.kysely, config.memberTypes, code => getFacilityCode(db.kysely, code));
  linkRoutes(app, db.kysely, getMember);
  directoryRoutes(app, db.kysely, getMember);
  const neighbors = openNeighbors(config, signingKeys);
  composePeople(app, config, db, jobs, { neighbors, findMember: getMember, mail });
  composeLeaving(app, config, db, jobs, { neighbors, findMember: getMember, mail });
  await composeEvents(app, config, db, jobs);
  await composeVerification(app, config, db, {
    signingKeys,
    sessions,
    findMember: getMember,
    csrfToken,
    ownOrigins,
  });
  startSynchronization(app, db, jobs, config);
  app.addHook('onReady', async () => listener.start());
  return app;
}
