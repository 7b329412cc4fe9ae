import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { isConnectionError } from './errors.js';

/** A statement with a name is planned once by each connection. */
export interface Statement {
  readonly name?: string | undefined;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type Queries = Pick<pg.ClientBase, 'query'>;

interface Connection extends DatabaseConnection {
  /** Gives it back; one that may still be at a question nobody waits for is closed. */
  readonly release: () => void;
  readonly rollback: () => Promise<void>;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function connectionTo(client: Queries, giveBack: (broken?: Error) => void): Connection {
  let broken: Error | undefined;
  async function ask({ name, sql, parameters }: Statement) {
    try {
      return await client.query({ name, text: sql, values: [...parameters] });
    } catch (error) {
      // What the server has answered, and only that, leaves the connection as it was.
      if (!(error instanceof pg.DatabaseError) || isConnectionError(error)) broken = error as Error;
      throw error;
    }
  }
  return {
    async executeQuery<Row>(statement: Statement): Promise<QueryResult<Row>> {
      const { command, rowCount, rows } = await ask(statement);
      return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    },
    // biome-ignore lint/correctness/useYield: nobody asks for rows one by one here
    async *streamQuery() {
      throw new Error('Rows are not given one by one');
    },
    // One that is not in order is closed, which undoes as much; it would be asked for nothing, and waited for again.
    rollback: async () => {
      if (broken) return;
      await ask({ sql: 'rollback', parameters: [] }).catch((error: Error) => {
        // Whoever is told why the work failed need not hear of this too.
        broken = error;
      });
    },
    release: () => giveBack(broken),
  };
}

const tell = (sql: string) => ({ sql, parameters: [] }) as unknown as never;

/** node-postgres for Kysely: named statements, and no connection that is not in order goes back to the pool. */
export function dialectOf(connect: () => Promise<Connection>): Dialect {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: connect,
    beginTransaction: async (connection, { isolationLevel, accessMode }) => {
      const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
      await connection.executeQuery(tell(['begin', ...modes.filter(Boolean)].join(' ')));
    },
    commitTransaction: async connection => {
      await connection.executeQuery(tell('commit'));
    },
    rollbackTransaction: connection => (connection as Connection).rollback(),
    releaseConnection: async connection => (connection as Connection).release(),
    destroy: async () => undefined,
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: db => new PostgresIntrospector(db),
  };
}

export const fromPool = (pool: pg.Pool) => async (): Promise<Connection> => {
  const client = await pool.connect();
  return connectionTo(client, client.release);
};

/** One that somebody else opened, and closes. */
export const over = (client: Queries) => {
  const connection = connectionTo(client, () => undefined);
  return async (): Promise<Connection> => connection;
};
