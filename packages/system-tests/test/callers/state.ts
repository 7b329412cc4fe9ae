import pg from 'pg';
import type { Fleet } from '../../src/fleet.js';
import { serviceNames } from '../../src/workspace.js';

/** What being asked leaves behind: that somebody was there, and how often. */
const traces = `table_name in ('sessions', 'api_usage', 'daily_counts', 'occasions') or column_name = 'last_used_at'`;

type Sums = Readonly<Record<string, string>>;

async function lookAt(client: pg.Client): Promise<() => Promise<Sums>> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
       from information_schema.columns
      where table_schema = 'public' and not (${traces}) group by table_name order by table_name`,
  );
  const sums = rows.map(
    ({ name, columns }) =>
      `(select count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0) from ${name}) as ${name}`,
  );
  return async () => (await client.query<Sums>(`select ${sums.join(', ')}`)).rows[0] ?? {};
}

/** A look at every row of all three services: alike twice as long as nothing has changed. */
export async function watch({ databases }: Fleet) {
  const clients = serviceNames.map(name => new pg.Client(databases[name]));
  await Promise.all(clients.map(client => client.connect()));
  const looks = await Promise.all(clients.map(lookAt));
  return {
    async look() {
      const sums = await Promise.all(looks.map(look => look()));
      return Object.fromEntries(
        sums.flatMap((of, at) =>
          Object.entries(of).map(([table, sum]) => [`${table} of ${serviceNames[at]}`, sum]),
        ),
      );
    },
    stop: () => Promise.all(clients.map(client => client.end())),
  };
}
export type Watch = Awaited<ReturnType<typeof watch>>;
