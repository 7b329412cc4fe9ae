import { createHash } from 'node:crypto';
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

/** Which sample a source was filled from. */
const fingerprintOf = (data: SampleData) =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex');

export type Filled = 'now' | 'before' | 'before, from other data';

/** Makes the source tables and fills them if they are empty: what a person edited there stays. Answers when they were. */
export async function loadSource(url: string, data: SampleData): Promise<Filled> {
  return withClient(url, async client => {
    await client.query(schema);
    const { rows } = await client.query<{ filled: boolean; from: string | null }>(
      `select exists (select 1 from regions) as filled, obj_description('members'::regclass) as from`,
    );
    const fingerprint = fingerprintOf(data);
    const { filled, from = null } = rows[0] ?? {};
    if (filled) return from === null || from === fingerprint ? 'before' : 'before, from other data';
    // All or nothing: a killed first start must not leave half a membership behind.
    await client.query('begin');
    for (const table of tables) await copy(client, table, data[table]);
    await client.query(`comment on table members is '${fingerprint}'`);
    await client.query('commit');
    return 'now';
  });
}

/** Without anybody in them. */
export const makeSourceTables = (url: string) => withClient(url, client => client.query(schema));

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
