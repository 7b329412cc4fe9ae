import type { Upstream } from '@guildhall/contracts/platform';
import { sql } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { Definition } from './definition.js';

const toUpstream = (row: Row<'upstreams'>): Upstream => ({
  name: row.name,
  target: row.target,
  rewrites: row.rewrites as Upstream['rewrites'],
  methods: (row.methods ?? []) as Upstream['methods'],
  connect_timeout_ms: row.connect_timeout_ms,
  idle_timeout_ms: row.idle_timeout_ms,
  body_limit_bytes: Number(row.body_limit_bytes),
  breaker: { failures: row.breaker_failures, open_ms: row.breaker_open_ms },
  allowed_ranges: row.allowed_ranges ?? [],
  request_headers: row.request_headers ?? [],
  cors_origins: row.cors_origins ?? [],
  configured_by: row.configured_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const columnsOf = ({ breaker, rewrites, ...rest }: Definition) => ({
  ...rest,
  rewrites: JSON.stringify(rewrites),
  breaker_failures: breaker.failures,
  breaker_open_ms: breaker.open_ms,
  updated_at: sql<Date>`now()`,
});

export async function list(db: Db): Promise<Upstream[]> {
  const rows = await db.selectFrom('upstreams').selectAll().orderBy('name').execute();
  return rows.map(toUpstream);
}

/** Those that no setting names. */
export async function countOwn(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('upstreams')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('configured_by', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function find(db: Db, name: string): Promise<Upstream | null> {
  const row = await db
    .selectFrom('upstreams')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? toUpstream(row) : null;
}

/** Replaces the whole row: what a definition leaves out was filled in before. */
export async function put(
  db: Db,
  name: string,
  definition: Definition,
  configuredBy: string | null = null,
): Promise<Upstream> {
  const columns = columnsOf(definition);
  const row = await db
    .insertInto('upstreams')
    .values({ name, configured_by: configuredBy, ...columns })
    .onConflict(conflict => conflict.column('name').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUpstream(row);
}

/** Leads a row elsewhere, because its setting says so, and leaves the rest of it. */
export async function place(
  db: Db,
  name: string,
  { target, allowed_ranges }: Pick<Definition, 'target' | 'allowed_ranges'>,
  configuredBy: string,
): Promise<Upstream> {
  const row = await db
    .updateTable('upstreams')
    .set({ target, allowed_ranges, configured_by: configuredBy, updated_at: sql<Date>`now()` })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUpstream(row);
}

export async function remove(db: Db, name: string): Promise<void> {
  await db.deleteFrom('upstreams').where('name', '=', name).execute();
}
