import type { Upstream } from '@guildhall/contracts/platform';
import type { PrismaClient, Upstream as Row } from '../../generated/prisma/client.js';
import type { Definition } from './definition.js';

type Upstreams = Pick<PrismaClient, 'upstream'>;

const toUpstream = (row: Row): Upstream => ({
  name: row.name,
  target: row.target,
  rewrites: row.rewrites as Upstream['rewrites'],
  methods: row.methods as Upstream['methods'],
  connect_timeout_ms: row.connectTimeoutMs,
  idle_timeout_ms: row.idleTimeoutMs,
  body_limit_bytes: Number(row.bodyLimitBytes),
  breaker: { failures: row.breakerFailures, open_ms: row.breakerOpenMs },
  allowed_ranges: row.allowedRanges,
  request_headers: row.requestHeaders,
  cors_origins: row.corsOrigins,
  configured_by: row.configuredBy,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

const columnsOf = (definition: Definition) => ({
  target: definition.target,
  rewrites: definition.rewrites,
  methods: definition.methods,
  connectTimeoutMs: definition.connect_timeout_ms,
  idleTimeoutMs: definition.idle_timeout_ms,
  bodyLimitBytes: BigInt(definition.body_limit_bytes),
  breakerFailures: definition.breaker.failures,
  breakerOpenMs: definition.breaker.open_ms,
  allowedRanges: definition.allowed_ranges,
  requestHeaders: definition.request_headers,
  corsOrigins: definition.cors_origins,
});

export async function list(db: Upstreams): Promise<Upstream[]> {
  const rows = await db.upstream.findMany({ orderBy: { name: 'asc' } });
  return rows.map(toUpstream);
}

export async function find(db: Upstreams, name: string): Promise<Upstream | null> {
  const row = await db.upstream.findUnique({ where: { name } });
  return row && toUpstream(row);
}

/** Replaces the whole row: what a definition leaves out was filled in before. */
export async function put(
  db: Upstreams,
  name: string,
  definition: Definition,
  configuredBy: string | null = null,
): Promise<Upstream> {
  const columns = columnsOf(definition);
  const row = await db.upstream.upsert({
    where: { name },
    create: { name, configuredBy, ...columns },
    update: columns,
  });
  return toUpstream(row);
}

/** Leads a row elsewhere, because its setting says so, and leaves the rest of it. */
export async function place(
  db: Upstreams,
  name: string,
  { target, allowed_ranges }: Pick<Definition, 'target' | 'allowed_ranges'>,
  configuredBy: string,
): Promise<Upstream> {
  const data = { target, allowedRanges: allowed_ranges, configuredBy };
  return toUpstream(await db.upstream.update({ where: { name }, data }));
}

export async function remove(db: Upstreams, name: string): Promise<void> {
  await db.upstream.deleteMany({ where: { name } });
}
