import { testDatabase } from '@guildhall/local-stack/postgres';
import { makeSourceTables } from '@guildhall/local-stack/sample';
import { migrate } from '@guildhall/service-kit/database';
import pg from 'pg';
import { migrations } from '../../src/own-files.js';
import { ours, theirs } from './reference.js';

export async function ask(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const results: pg.QueryResult[] = [];
  for (const statement of statements) results.push(await client.query(statement));
  await client.end();
  return results;
}

/** Empty: what is in it is the benchmark's. */
const createDatabase = (name: string) => testDatabase({ name: `bench_${name}` });

const facilities = `
insert into regions (code, name) select 'R' || n, 'Region ' || n from generate_series(1, 9) n;
insert into facilities (code, name, region%) select 'F' || n, 'Facility ' || n, 'R' || 1 + n % 9 from generate_series(1, 300) n;`;

/** Realistic members; every name is unique. */
export async function createSource(rows: number) {
  const database = await createDatabase('source');
  await makeSourceTables(database.url);
  await ask(
    database.url,
    facilities.replace('%', ''),
    `insert into members
     select (100000 + n)::text, 'First' || n % 997, case when n % 3 = 0 then 'Middle' || n % 89 end,
            'Lastname' || n % 9973, 'member' || n || '@example.org', 'F' || 1 + n % 300, 1 + n % 4,
            case when n % 20 = 0 then 'inactive' else 'active' end, now()
       from generate_series(1, ${rows}) n`,
    'vacuum analyze members',
  );
  return database;
}

export async function createTarget(name: string) {
  const database = await createDatabase(name);
  await migrate(database.url, migrations);
  await ask(database.url, facilities.replace('region%', 'region_code'));
  return database;
}

/** Spread over the whole table, so that no luck with ranges helps. */
export const changeOnePercent = (url: string) =>
  ask(url, `update members set lastname = lastname || 'x' where hashtext(membernumber) % 100 = 0`);

export const checkpoint = (url: string) => ask(url, 'checkpoint');

export async function insistOnSame(source: string, target: string): Promise<void> {
  const digest = (columns: string) =>
    `select count(*), sum(hashtextextended(row(${columns})::text, 0)) from members`;
  const [[a], [b]] = [await ask(source, digest(theirs)), await ask(target, digest(ours))];
  if (JSON.stringify(a?.rows) !== JSON.stringify(b?.rows))
    throw new Error('the target is not the source');
}
