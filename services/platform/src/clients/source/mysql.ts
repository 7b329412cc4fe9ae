import type { Duplex } from 'node:stream';
import { keepAliveOptions } from '@guildhall/service-kit/database';
import type mysql from 'mysql2';
import type { RowDataPacket } from 'mysql2/promise';
import { readMysqlLines } from './mysql-lines.js';
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

/**
 * The driver takes TLS options as JSON instead of `ssl=true`, and then accepts any valid certificate. Requesting TLS
 * here also checks the host name.
 */
function tlsOf(url: string): Pick<mysql.ConnectionOptions, 'ssl'> {
  const option = new URL(url).searchParams.get('ssl') ?? '';
  const given: unknown = /^(true|\{.*\})$/s.test(option) ? JSON.parse(option) : null;
  if (given === null) return {};
  return { ssl: { verifyIdentity: true, ...(typeof given === 'object' && given) } };
}

/** Driver options pass through, for example `mysql://…?timezone=Z`. */
async function connect(url: string): Promise<mysql.Connection> {
  // Loaded only for MySQL sources.
  const { createConnection } = await import('mysql2');
  const connection = createConnection({
    uri: url,
    ...tlsOf(url),
    connectTimeout: connectWithin,
    charset: 'utf8mb4',
    keepAliveInitialDelay: keepAliveOptions.keepAliveInitialDelayMillis,
    // Dates as strings: a zero date is not a valid Date.
    dateStrings: true,
  });
  connection.on('error', () => undefined);
  try {
    await connection.promise().connect();
  } catch (error) {
    connection.destroy();
    throw notReached(error);
  }
  return connection;
}

const families: Readonly<Record<string, ColumnFamily>> = {
  date: 'day',
  datetime: 'local',
  timestamp: 'instant',
  bit: 'bits',
  year: 'whole',
};

function familyOf(type: string, scale: number): ColumnFamily {
  if (type === 'decimal') return scale === 0 ? 'whole' : 'decimal';
  return type.endsWith('int') ? 'whole' : (families[type] ?? 'other');
}

/** `database.table`, or a table of the database in the URL. */
const placeOf = (table: string) => {
  const parts = table.split('.');
  return { schema: parts.length > 1 ? parts[0] : null, name: parts.at(-1) };
};

/** Types the driver does not name. */
const streamOf = (connection: mysql.Connection) =>
  (connection as unknown as { readonly stream: Duplex }).stream;

/** Rejects when the connection ends, on either side. */
function lossOf(connection: mysql.Connection): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    connection.once('error', error => reject(connectionLost(error)));
    streamOf(connection).once('close', () => reject(connectionLost()));
  });
  // The driver reports a connection lost while idle on the next query.
  lost.catch(() => undefined);
  return lost;
}

function reader(connection: mysql.Connection, { answerMs, rowsMs }: Patience): SourceReader {
  const lost = lossOf(connection);
  const ask = async (sql: string, values: unknown[] = []) => {
    const asked = connection.promise().query<RowDataPacket[]>(sql, values);
    const [rows] = await heard(answerMs, Promise.race([asked, lost]));
    return rows;
  };
  const readLines = (select: string) =>
    heardLines(rowsMs, readMysqlLines(connection, select, lost));
  return {
    dialect: 'mysql',
    listTables: async () => {
      const rows = await ask(
        `select table_name as name from information_schema.tables
          where table_schema = database() order by table_name limit ?`,
        [mostTables],
      );
      return rows.map(row => String(row.name));
    },
    findColumns: async (table): Promise<ColumnTypes | null> => {
      const { schema, name } = placeOf(table);
      const rows = await ask(
        `select column_name as name, data_type as type, numeric_scale as scale
           from information_schema.columns
          where table_schema = coalesce(?, database()) and table_name = ?`,
        [schema, name],
      );
      if (rows.length === 0) return null;
      return new Map(
        rows.map(row => [String(row.name), familyOf(String(row.type), Number(row.scale))]),
      );
    },
    isUnique: async (table, column) => {
      const { schema, name } = placeOf(table);
      const rows = await ask(
        `select index_name from information_schema.statistics
          where table_schema = coalesce(?, database()) and table_name = ? and non_unique = 0
          group by index_name
         having count(*) = 1 and max(column_name) = ?`,
        [schema, name, column],
      );
      return rows.length > 0;
    },
    readClock: async () => {
      const [row] = await ask("select date_format(utc_timestamp(), '%Y-%m-%dT%H:%i:%sZ') as now");
      return String(row?.now);
    },
    readLines,
    readGroups: readLines,
    // The driver's own way sends a quit command, which a busy server does not read.
    close: async () => void streamOf(connection).destroy(),
  };
}

export function mysqlSource(url: string, waits = patience): Source {
  return {
    probe: async () => {
      const connection = await connect(url);
      connection.destroy();
    },
    open: async () => {
      const connection = await connect(url);
      const set = (sql: string) => connection.promise().query({ sql, timeout: connectWithin });
      try {
        // Makes double quotes and backslashes behave the same on every server.
        await set("set sql_mode = ''");
        await set('set transaction isolation level repeatable read');
        await set('start transaction with consistent snapshot, read only');
      } catch (error) {
        streamOf(connection).destroy();
        throw notReached(error);
      }
      return reader(connection, waits);
    },
  };
}
