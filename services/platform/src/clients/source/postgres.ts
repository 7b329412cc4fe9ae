import { destroyConnection, isConnectionError, openClient } from '@guildhall/service-kit/database';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type ColumnFamily,
  type ColumnTypes,
  connectionLost,
  connectWithin,
  heard,
  heardLines,
  mostTables,
  notReached,
  type Patience,
  patience,
  type Source,
  type SourceReader,
} from './source.js';
import { splitLines } from './split-lines.js';

const connect = (url: string): Promise<pg.Client> =>
  openClient(url, 'platform sync source', { connectionTimeoutMillis: connectWithin }).catch(
    (error: unknown) => {
      throw notReached(error);
    },
  );

/** By the names `format_type` returns; the first match wins. */
const families: readonly (readonly [RegExp, ColumnFamily])[] = [
  [/^date$/, 'day'],
  [/^timestamp.* without time zone$/, 'local'],
  [/^timestamp/, 'instant'],
  [/^(smallint|integer|bigint|numeric\(\d+,0\))$/, 'whole'],
  [/^numeric/, 'decimal'],
];

const familyOf = (type: string): ColumnFamily =>
  families.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';

/** A domain is read as its base type. */
const columnsOf = `
select attname as name,
       case when typtype = 'd' then format_type(typbasetype, typtypmod) else format_type(atttypid, atttypmod) end as type
  from pg_attribute join pg_type t on t.oid = atttypid
 where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`;

/** With the schema if it is not on the search path. */
const readableTables = `
select case when pg_table_is_visible(c.oid) then relname else nspname || '.' || relname end as name
  from pg_class c join pg_namespace n on n.oid = relnamespace
 where relkind in ('r', 'v', 'm', 'p', 'f') and nspname not in ('pg_catalog', 'information_schema')
   and nspname !~ '^pg_' and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
 order by 1 limit $1`;

const uniqueness = `
select exists (
  select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
   where i.indrelid = to_regclass($1) and i.indisunique and i.indisvalid and i.indnkeyatts = 1 and i.indpred is null
     and a.attname = $2) as unique`;

/**
 * A standby only knows commits up to the last one it replayed. One that has replayed none since it started cannot say
 * how far behind it is.
 */
const seenUntil = `
select case when not pg_is_in_recovery() then now()
            else least(now(), coalesce(pg_last_xact_replay_timestamp(), to_timestamp(0))) end as now`;

/** `schema.table` or `table`, each part verbatim. */
const quotedTable = (table: string) =>
  table
    .split('.')
    .map(part => pg.escapeIdentifier(part))
    .join('.');

/** Marks the source as the database that was lost, not ours. */
const asLost = (error: unknown) =>
  error instanceof Error && isConnectionError(error) ? connectionLost(error) : error;

function reader(client: pg.Client, { answerMs, rowsMs }: Patience): SourceReader {
  const ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    heard(answerMs, client.query<Row>(text, values)).catch((error: unknown) => {
      throw asLost(error);
    });
  async function* readLines(select: string): AsyncGenerator<readonly string[]> {
    try {
      yield* heardLines(rowsMs, splitLines(client.query(copyTo(`copy (${select}) to stdout`))));
    } catch (error) {
      throw asLost(error);
    }
  }
  return {
    dialect: 'postgres',
    listTables: async () => {
      const { rows } = await ask<{ name: string }>(readableTables, [mostTables]);
      return rows.map(({ name }) => name);
    },
    findColumns: async (table): Promise<ColumnTypes | null> => {
      const { rows } = await ask<{ name: string; type: string }>(columnsOf, [quotedTable(table)]);
      if (rows.length === 0) return null;
      return new Map(rows.map(row => [row.name, familyOf(row.type)]));
    },
    isUnique: async (table, column) => {
      const { rows } = await ask<{ unique: boolean }>(uniqueness, [quotedTable(table), column]);
      return rows[0]?.unique ?? false;
    },
    readClock: async () => {
      const { rows } = await ask<{ now: Date }>(seenUntil);
      return (rows[0]?.now ?? new Date(0)).toISOString();
    },
    readLines,
    readGroups: async function* (select) {
      // The planner overestimates the number of groups and would sort; hashing is faster.
      await ask('set local enable_sort = off');
      yield* readLines(select);
      await ask('set local enable_sort = on');
    },
    close: async () => destroyConnection(client),
  };
}

export function postgresSource(url: string, waits = patience): Source {
  return {
    probe: async () => {
      const client = await connect(url);
      try {
        await client.query({ text: 'select 1', query_timeout: connectWithin } as pg.QueryConfig);
      } finally {
        client.end().catch(() => undefined);
      }
    },
    open: async () => {
      const client = await connect(url);
      const set = (text: string) =>
        client.query({ text, query_timeout: connectWithin } as pg.QueryConfig);
      try {
        await set('begin isolation level repeatable read read only');
        // Avoids sorting half a million rows on disk and compiling the query.
        await set(
          "set local work_mem = '64MB'; set local jit = off; set local datestyle = 'ISO'; set local extra_float_digits = 1",
        );
        // A server with SQL_ASCII would fail on the first invalid UTF-8.
        await set(
          `select set_config('client_encoding',
             case current_setting('server_encoding') when 'SQL_ASCII' then 'SQL_ASCII' else 'UTF8' end, false)`,
        );
      } catch (error) {
        destroyConnection(client);
        throw notReached(error);
      }
      return reader(client, waits);
    },
  };
}
