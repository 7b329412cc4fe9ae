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
 * The driver takes TLS as options in JSON and not `ssl=true`, and then any certificate of a known authority. Who asks for
 * TLS means the server that the address names.
 */
function tlsOf(url: string): Pick<mysql.ConnectionOptions, 'ssl'> {
  const said = new URL(url).searchParams.get('ssl') ?? '';
  const given: unknown = /^(true|\{.*\})$/s.test(said) ? JSON.parse(said) : null;
  if (given === null) return {};
  return { ssl: { verifyIdentity: true, ...(typeof given === 'object' && given) } };
}

/** The driver's options pass through, `mysql://…?timezone=Z` say. */
async function connect(url: string): Promise<mysql.Connection> {
  // Loaded where there is such a source, and not by every command.
  const { createConnection } = await import('mysql2');
  const connection = createConnection({
    uri: url,
    ...tlsOf(url),
    connectTimeout: connectWithin,
    charset: 'utf8mb4',
    keepAliveInitialDelay: keepAliveOptions.keepAliveInitialDelayMillis,
    // Dates as they stand there: a zero date is no instant.
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

/** `database.table`, or a table of the database that the address names. */
const placeOf = (table: string) => {
  const parts = table.split('.');
  return { schema: parts.length > 1 ? parts[0] : null, name: parts.at(-1) };
};

/** The driver's types do not name it. */
const streamOf = (connection: mysql.Connection) =>
  (connection as unknown as { readonly stream: Duplex }).stream;

/** Rejects when nothing comes any more, whoever ended the connection. */
function lossOf(connection: mysql.Connection): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    connection.once('error', error => reject(connectionLost(error)));
    streamOf(connection).once('close', () => reject(connectionLost()));
  });
  // Of a connection that is lost while nothing is asked the next question is told.
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
    // The driver's own way says goodbye, which a server in the middle of a statement does not hear.
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
        // Double quotes and backslashes mean the same here whatever the server is set to.
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
