import pg from 'pg';

/** One database and one role that owns it; both are made or brought up to date. Returns the role's address. */
export async function ensureDatabase(
  admin: string,
  wanted: { name: string; role: string; password: string },
): Promise<string> {
  await withClient(admin, async client => {
    const role = pg.escapeIdentifier(wanted.role);
    const password = pg.escapeLiteral(wanted.password);
    const known = await client.query('select 1 from pg_roles where rolname = $1', [wanted.role]);
    await client.query(
      `${known.rowCount ? 'alter' : 'create'} role ${role} login password ${password}`,
    );
    const database = await client.query('select 1 from pg_database where datname = $1', [
      wanted.name,
    ]);
    if (database.rowCount) return;
    const name = pg.escapeIdentifier(wanted.name);
    await client.query(`create database ${name} owner ${role}`);
    // None reads another's: without this every role may connect everywhere.
    await client.query(`revoke all on database ${name} from public`);
  });
  return databaseUrl(admin, wanted);
}

export function databaseUrl(
  admin: string,
  of: { name: string; role?: string; password?: string },
): string {
  const url = new URL(admin);
  if (of.role !== undefined) url.username = of.role;
  if (of.password !== undefined) url.password = of.password;
  url.pathname = `/${of.name}`;
  return url.href;
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A server that is stopped while we are connected must not end the process; the query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
