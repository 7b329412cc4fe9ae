import pg from 'pg';

/** What one statement gives, over a connection of its own. */
export async function rowsOf<T extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<readonly T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
