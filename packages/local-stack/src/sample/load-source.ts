import { createHash } from 'node:crypto';
import { withClient } from '../postgres/databases.js';
import type { SampleData } from './members.js';

// Tables and types unlike ours, as in another system; the mapping translates them.
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

/** In the order of their references. */
const tables = ['regions', 'facilities', 'members', 'positions'] as const;

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
    for (const table of tables)
      await client.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(data[table])],
      );
    await client.query(`comment on table members is '${fingerprint}'`);
    await client.query('commit');
    return 'now';
  });
}

/** Without anybody in them. */
export const makeSourceTables = (url: string) => withClient(url, client => client.query(schema));
