import {
  addAuditCommand,
  addPersonCommands,
  commandLine,
  identityExamination,
  identityTokensOf,
  platformKeysCheck,
  redisCheck,
} from '@guildhall/service-kit';
import { databaseExamination } from '@guildhall/service-kit/database';
import { readAudit } from './audit/repository.js';
import { createPlatform } from './clients/platform.js';
import { settings } from './config.js';
import { type Database, openDatabase } from './database.js';
import { person } from './features/personal-data/commands.js';
import { migrations } from './own-files.js';

await commandLine({
  name: 'pay',
  about:
    'Pay’s command line. It works on the database in DATABASE_URL, beside the running service.',
  settings,
  migrations,
  checks: (config, db: Database) => [
    databaseExamination(db.pool),
    identityExamination(identityTokensOf(config)),
    platformKeysCheck(config, {
      service: ['members:read', 'directory:read'],
      api: ['members:read'],
    }),
    redisCheck(config.redisUrl),
  ],
  openDatabase,
  extend: (program, { config, withDatabase }) => {
    addPersonCommands(program, withDatabase, person);
    addAuditCommand(program, withDatabase, {
      about: 'What was done with members’ data, newest first',
      read: ({ kysely }, query) => readAudit(kysely, query, createPlatform(config()).namesOf),
    });
  },
});
