import { commandLine } from '@guildhall/service-kit';
import { doctorChecks } from './compose/doctor.js';
import { settings } from './config.js';
import { type Database, openDatabase } from './database.js';
import { migrations } from './migrations.js';

await commandLine({
  name: 'pay',
  about:
    'Pay’s command line. It works on the database in DATABASE_URL, beside the running service.',
  settings,
  migrations,
  checks: (config, db: Database) => doctorChecks(config, db),
  openDatabase: url => openDatabase({ databaseUrl: url, databasePool: 2 }, () => undefined),
  closeDatabase: async db => {
    await db.prisma.$disconnect();
    await db.pool.end();
  },
});
