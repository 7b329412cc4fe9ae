import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate } from '@guildhall/service-kit/database';
import { openDatabase } from '../src/database.js';
import { migrations } from '../src/own-files.js';

export const newDatabase = () =>
  testDatabase({ name: 'platform', migrations, migrate: url => migrate(url, migrations) });

/** A database with the service's schema and nothing around it, for tests of one repository. */
export async function emptyDatabase() {
  const database = await newDatabase();
  const options = { databaseUrl: database.url, databasePool: 10 };
  const { pool, kysely } = openDatabase(options, () => undefined);
  return {
    url: database.url,
    pool,
    kysely,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
