import { identityTokens } from '@guildhall/auth';
import { type Check, commandLine, platformCheck, readConfig } from '@guildhall/service-kit';
import { databaseCheck } from '@guildhall/service-kit/database';
import { settings } from './config.js';
import { type Database, openDatabase } from './database.js';
import { payCheckCommands } from './features/pay-check/commands.js';
import { personCommands } from './features/person/commands.js';
import { statementCommands } from './features/statements/commands.js';
import { migrations } from './migrations.js';

const identityCheck = (issuer: string, audience: string): Check =>
  async function identity() {
    try {
      await identityTokens({ issuer, audience }).check();
      return { name: 'identity provider', state: 'ok', message: null };
    } catch (error) {
      const message = `cannot be used (IDENTITY_ISSUER): ${(error as Error).message}`;
      return { name: 'identity provider', state: 'failed', message };
    }
  };

await commandLine({
  name: 'pay',
  about:
    'Pay’s command line. It works on the database in DATABASE_URL, beside the running service.',
  settings,
  migrations,
  checks: (config, db: Database) => [
    databaseCheck(db.pool),
    identityCheck(config.identityIssuer, config.identityAudience),
    platformCheck(config.platformUrl),
  ],
  openDatabase: url => openDatabase({ databaseUrl: url, databasePool: 2 }, () => undefined),
  closeDatabase: async db => {
    await db.prisma.$disconnect();
    await db.pool.end();
  },
  extend: (program, { withDatabase }) => {
    statementCommands(program);
    const { facilityRates } = settings;
    const rates = () => readConfig({ facilityRates }, process.env).facilityRates;
    payCheckCommands(program, { withDatabase, rates });
    personCommands(program, withDatabase);
  },
});
