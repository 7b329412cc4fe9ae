import {
  addPersonCommands,
  commandLine,
  identityDoctorCheck,
  identityTokensOf,
  platformKeysCheck,
  redisCheck,
} from '@guildhall/service-kit';
import { databaseDoctorCheck } from '@guildhall/service-kit/database';
import { settings } from './config.js';
import { type Database, openDatabase } from './database.js';
import { person } from './features/personal-data/commands.js';
import { migrations } from './own-files.js';

await commandLine({
  name: 'pay',
  about: 'Pay’s command line. It uses the database in DATABASE_URL while the service is running.',
  settings,
  migrations,
  checks: (config, db: Database) => [
    databaseDoctorCheck(db.pool),
    identityDoctorCheck(identityTokensOf(config)),
    platformKeysCheck(config, {
      service: ['members:read', 'directory:read'],
      api: ['members:read'],
    }),
    redisCheck(config.redisUrl),
  ],
  openDatabase,
  extend: (program, { withDatabase }) => addPersonCommands(program, withDatabase, person),
});
