import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withClient } from '../postgres/databases.js';
import type { SampleData } from './members.js';

// Named and typed as a membership database of somebody else's might be; the synchronisation maps it.
const schema = `
create table if not exists regions (code text primary key, name text not null);
create table if not exists facilities (
  code text primary key, name text not null, region text references regions, is_active boolean not null default true);
create table if not exists members (
  membernumber text primary key, firstname text, middlename text, lastname text, email text,
  facility text, membertypeid integer, status text, updated_at timestamptz not null default now());
create table if not exists positions (
  id integer primary key, membernumber text, positiontype text, facility text, start_date date, end_date date);
create index if not exists members_updated_at on members (updated_at);
`;

const columns = {
  regions: ['code', 'name'],
  facilities: ['code', 'name', 'region', 'is_active'],
  members: [
    'membernumber',
    'firstname',
    'middlename',
    'lastname',
    'email',
    'facility',
    'membertypeid',
    'status',
    'updated_at',
  ],
  positions: ['id', 'membernumber', 'positiontype', 'facility', 'start_date', 'end_date'],
} as const satisfies Record<keyof SampleData, readonly string[]>;

const tables = Object.keys(columns) as (keyof SampleData)[];

/** Makes the source tables and fills them if they are empty: what a person edited there stays. Answers whether it filled. */
export async function loadSource(url: string, data: SampleData | undefined): Promise<boolean> {
  return withClient(url, async client => {
    await client.query(schema);
    if (data === undefined) return false;
    const { rows } = await client.query<{ filled: boolean }>(
      'select exists (select 1 from regions) as filled',
    );
    if (rows[0]?.filled) return false;
    // All or nothing: a killed first start must not leave half a membership behind.
    await client.query('begin');
    for (const table of tables) await copy(client, table, data[table]);
    await client.query('commit');
    return true;
  });
}

async function copy(
  client: pg.Client,
  table: keyof SampleData,
  rows: readonly object[],
): Promise<void> {
  const names = columns[table];
  const lines = Readable.from(
    (function* () {
      for (const row of rows) {
        const values = row as Record<string, unknown>;
        yield `${names.map(name => field(values[name])).join('\t')}\n`;
      }
    })(),
  );
  await pipeline(lines, client.query(copyFrom(`copy ${table} (${names.join(', ')}) from stdin`)));
}

/** COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  return String(value).replace(
    /[\\\t\n\r]/g,
    sign => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? sign,
  );
}
