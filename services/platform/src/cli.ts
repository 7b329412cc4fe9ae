import {
  addPersonCommands,
  chatBotCheck,
  commandLine,
  payCheck,
  redisCheck,
} from '@guildhall/service-kit';
import { databaseDoctorCheck } from '@guildhall/service-kit/database';
import { mailHostCheck } from './clients/mailhost/mail-host.js';
import { openMailHost } from './compose/mail.js';
import { checkConfig, settings } from './config.js';
import { type Database, openDatabase } from './database.js';
import { backupCheck } from './features/backups/age.js';
import { webhookSecretCheck } from './features/events/doctor-check.js';
import { keyCommands } from './features/keys/commands.js';
import { keysCheck } from './features/keys/doctor-check.js';
import { person } from './features/personal-data/commands.js';
import { syncCommands } from './features/sync/commands.js';
import { mappingFileOf, mappingOf, sourceOf } from './features/sync/configure.js';
import { lastRunCheck, noticeCheck, sourceCheck } from './features/sync/doctor-check.js';
import { upstreamsOf } from './features/upstreams/configured.js';
import { upstreamsCheck } from './features/upstreams/doctor-check.js';
import { migrations } from './own-files.js';

await commandLine({
  name: 'platform',
  about:
    'The platform’s command line. It uses the database in DATABASE_URL while the service is running.',
  settings,
  migrations,
  checks: async (config, db: Database) => {
    checkConfig(config);
    // The login clients are slow to load, and only `doctor` needs them.
    const { discordLoginChecks, identityChecks } = await import('./compose/identity-doctor.js');
    return [
      databaseDoctorCheck(db.pool),
      sourceCheck(
        config.sourceDatabaseUrl ? sourceOf(config) : null,
        mappingFileOf(config),
        mappingOf(config),
        config,
      ),
      lastRunCheck(db.kysely),
      noticeCheck(config),
      mailHostCheck(() => openMailHost(config, () => undefined)),
      ...(await identityChecks(config, db)),
      ...discordLoginChecks(config),
      chatBotCheck(config.chatBotUrl),
      webhookSecretCheck(config),
      payCheck(config.payUrl),
      redisCheck(config.redisUrl),
      keysCheck(db.kysely),
      ...(config.environment === 'development' ? [] : [backupCheck(db.kysely)]),
      upstreamsCheck(upstreamsOf(config)),
    ];
  },
  openDatabase,
  extend: (program, { withDatabase }) => {
    keyCommands(program, withDatabase);
    syncCommands(program, withDatabase);
    addPersonCommands(program, withDatabase, person);
  },
});
