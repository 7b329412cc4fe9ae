import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate, openPool } from '@guildhall/service-kit/database';
import { migrations } from '../src/migrations.js';

export const newDatabase = () =>
  testDatabase({ name: 'platform', migrations, migrate: url => migrate(url, migrations) });

/** A database with the service's schema and nothing around it, for tests of one repository. */
export async function emptyDatabase() {
  const database = await newDatabase();
  const pool = openPool({ url: database.url, max: 10, name: 'tests', onError: () => undefined });
  return {
    url: database.url,
    pool,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
