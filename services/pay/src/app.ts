import { bearerCarrier, createGuard, developmentCarrier, metricsCarrier } from '@guildhall/auth';
import { payApi } from '@guildhall/contracts/pay';
import {
  identityCheck,
  identityTokensOf,
  platformCheck,
  platformQuota,
  serviceTokensOf,
  tiersOf,
} from '@guildhall/service-kit';
import { createApp } from '@guildhall/service-kit/app';
import {
  batched,
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
import type { Config } from './config.js';
import { openDatabase } from './database.js';
import { documents } from './documents.js';
import { dateIn, findZone, utc } from './domain/time/time-zone.js';
import { configurationRoutes } from './features/configurations/routes.js';
import { evidenceRoutes } from './features/evidence/routes.js';
import { readEvidenceKeys } from './features/evidence/signature.js';
import { facilityRoutes } from './features/facilities/routes.js';
import { healthRoutes } from './features/health/routes.js';
import { jobRoutes } from './features/jobs/routes.js';
import { overviewRoutes } from './features/overview/routes.js';
import { findVersions } from './features/pay-check/repository.js';
import { payCheckRoutes } from './features/pay-check/routes.js';
import { createReportCache } from './features/pay-check/service.js';
import { periodRoutes } from './features/periods/routes.js';
import { personRoutes } from './features/personal-data/routes.js';
import { sharingRoutes } from './features/sharing/routes.js';
import { bulkShiftRoutes } from './features/shifts/bulk/routes.js';
import { calendarFeedRoutes } from './features/shifts/calendar-feed/routes.js';
import { entryRoutes } from './features/shifts/entries/routes.js';
import { shiftImportRoutes } from './features/shifts/import/routes.js';
import { shiftRoutes } from './features/shifts/routes.js';
import { shutdownRoutes } from './features/shutdowns/routes.js';
import { statementRoutes } from './features/statements/routes.js';
import { detail } from './http/error-body.js';
import { refuseForeignMemberNumbers } from './http/own-data-guard.js';
import { createPurge, purge } from './jobs/purge.js';
import { migrations } from './own-files.js';
import { facilityClocks } from './pay-terms/clocks.js';
import { knownFacility } from './pay-terms/duty-station.js';
import { createStatementParser } from './statement-reader/pdf/pool.js';
import { createTurns } from './statement-reader/turns.js';
import { suspensionRoutes } from './suspensions/routes.js';

/** Puts pay together: the one place that knows everything. */
export async function buildApp(
  config: Config,
  now: () => Date = () => new Date(),
): Promise<FastifyInstance> {
  await migrate(config.databaseUrl, migrations);
  const database = openDatabase(config, error =>
    app.log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const identity = identityTokensOf(config);
  // Of services only the platform has business here, in an administrator's name; the others are refused as what they are.
  const services = serviceTokensOf(config);
  const guard = createGuard({
    bearer: bearerCarrier({ verifiers: [identity, services] }),
    metrics: metricsCarrier({
      token: config.metricsToken,
      isDevelopment: config.environment === 'development',
    }),
    ...(config.environment === 'development' && { development: developmentCarrier }),
  });
  const markOf = erasedMark(config.erasureKey);
  const itsDatabase = databaseCheck(database.pool);
  const quota = platformQuota();
  const app = await createApp({
    name: payApi.name,
    config,
    tiers: tiersOf(config),
    guardFor: guard.for,
    errorBody: detail,
    documents,
    operations: payApi.endpoints,
    isErased: erasedLookup(config.erasureKey, mark => isMarked(database.kysely, mark)),
    checks: [itsDatabase, identityCheck(identity), platformCheck(config.platformUrl), quota.check],
  });
  const { kysely: db } = database;
  // Runs after the hooks added below, so their database work is done by then.
  app.addHook('onClose', () => database.pool.end());
  const listener = openListener(config.databaseUrl, 'pay');
  app.addHook('onReady', async () => listener.start());
  app.addHook('onClose', () => listener.stop());
  const jobs = await openJobs(app, { db, listener, definitions: [purge] });
  jobs.schedule(purge, createPurge(db, config, now));

  const rates = config.facilityRates;
  const platform = createPlatform(config, quota.fetch);
  const facilityOf = knownFacility(platform);
  const parser = createStatementParser({
    onCrash: error => app.log.error({ err: error }, 'a reader of statements died'),
  });
  const turns = createTurns();
  const zone = findZone(config.orgTimeZone) ?? utc;
  const clocksAt = facilityClocks(rates, zone);
  const today = () => dateIn(zone, now());
  refuseForeignMemberNumbers(app);
  healthRoutes(app, itsDatabase);
  shiftRoutes(app, { db, today, clocksAt });
  bulkShiftRoutes(app, db);
  const { orgTimeZone: timeZone, publicUrl } = config;
  calendarFeedRoutes(app, { db, publicUrl, timeZone, today });
  shiftImportRoutes(app, { db, parser, turns, today, timeZone });
  entryRoutes(app, db);
  periodRoutes(app, today);
  facilityRoutes(app, db, platform);
  configurationRoutes(app, { db, platform, facilityOf, rates, today });
  await statementRoutes(app, { db, parser, turns });
  const check = {
    db,
    facilityOf,
    rates,
    holidayInRegularRate: config.holidayInRegularRate,
    clocksAt,
    shutdowns: config.shutdowns,
    reports: createReportCache(),
    versionOf: batched((members: readonly string[]) => findVersions(db, members)),
  };
  payCheckRoutes(app, check);
  const keys = await readEvidenceKeys(config.evidenceKey, config.retiredEvidenceKeys);
  evidenceRoutes(app, { check, platform, keys, publicUrl, now });
  shutdownRoutes(app, check);
  sharingRoutes(app, { db, platform, now }, check);
  auditRoutes(app, db, platform.namesOf);
  jobRoutes(app, db);
  personRoutes(app, db, markOf);
  suspensionRoutes(app, db);
  overviewRoutes(app, { check, today });

  app.addHook('onListen', async () => parser.warm());
  app.addHook('onClose', () => parser.close());
  return app;
}
