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

/** Replaces the whole row: what a definition leaves out was filled in before. */
export async function put(
  db: Upstreams,
  name: string,
  definition: Definition,
): Promise<{ readonly created: boolean; readonly upstream: Upstream }> {
  const columns = columnsOf(definition);
  const created = await insertMissing(db, name, definition);
  const row = await db.upstream.upsert({
    where: { name },
    create: { name, ...columns },
    update: columns,
  });
  return { created, upstream: toUpstream(row) };
}

/** True when there was none of that name. */
export async function insertMissing(
  db: Upstreams,
  name: string,
  definition: Definition,
): Promise<boolean> {
  const { count } = await db.upstream.createMany({
    data: [{ name, ...columnsOf(definition) }],
    skipDuplicates: true,
  });
  return count === 1;
}

export async function remove(db: Upstreams, name: string): Promise<boolean> {
  const { count } = await db.upstream.deleteMany({ where: { name } });
  return count === 1;
}
