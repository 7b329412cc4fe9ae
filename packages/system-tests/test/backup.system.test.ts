import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@guildhall/local-stack/postgres';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type ServiceName, serviceFolder, serviceNames } from '../src/workspace.js';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const migrate = (name: ServiceName, url: string) =>
  execFileSync(process.execPath, ['dist/cli.js', 'migrate'], {
    cwd: serviceFolder(name),
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    encoding: 'utf8',
  });

const emptyDatabase = (name: string) => testDatabase({ name: `backup_${name}` });

const shapeOf = (url: string) =>
  ask(
    url,
    `select table_schema, table_name, column_name, data_type from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
  );

/** What a dump must bring back although the functions that made it are told no search path meanwhile. */
const accented = `insert into members (member_number, first_name, last_name, member_type_id, status)
  values ('1', 'Seán', 'Núñez', 1, 'active')`;

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** pg_dump reads servers up to its own version. */
const dumps = Number(
  /(\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
);

async function versionOf(url: string): Promise<number> {
  const [row] = (await ask(url, 'show server_version')) as { server_version: string }[];
  return Number.parseInt(row?.server_version ?? '', 10);
}

describe('a backup', () => {
  it.for(serviceNames)('of %s restores to what its version works on', async (name, { skip }) => {
    const [before, after] = await Promise.all([emptyDatabase(name), emptyDatabase(name)]);
    try {
      if (dumps < (await versionOf(before.url)))
        skip(`pg_dump is missing or older than the server (${dumps})`);
      expect(migrate(name, before.url)).toContain('Applied');
      if (name === 'platform') await ask(before.url, accented);
      const file = join(folder, `${name}.dump`);
      execFileSync('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, before.url]);
      execFileSync('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${after.url}`, file]);
      expect(migrate(name, after.url)).toBe('Nothing to apply.\n');
      expect(await shapeOf(after.url)).toEqual(await shapeOf(before.url));
      if (name === 'platform')
        expect(await ask(after.url, 'select search_name from members')).toEqual([
          { search_name: 'nunez\tsean' },
        ]);
    } finally {
      await Promise.all([before.drop(), after.drop()]);
    }
  });
});
