import pg from 'pg';
import type { Fleet } from './fleet.js';
import type { Acknowledged } from './workload.js';

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<readonly T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** What must be true whatever happened; each sentence is something that is not. */
export async function brokenPromises(
  { databases }: Fleet,
  { shifts, links }: Acknowledged,
): Promise<readonly string[]> {
  const kept = new Set(
    (await ask<{ id: string }>(databases.pay, 'select id::text from shifts')).map(({ id }) => id),
  );
  const rows = await ask<{ member: string; account: string }>(
    databases.platform,
    'select member_number as member, chat_id as account from chat_links',
  );
  const linked = new Map(rows.map(({ member, account }) => [member, account]));
  const [orphans] = await ask<{ count: number }>(
    databases.pay,
    'select count(*)::int from entries e where not exists (select 1 from shifts s where s.id = e.shift_id)',
  );
  const [stuck] = await ask<{ count: number }>(
    databases.platform,
    `select count(*)::int from sync_runs where status = 'running'`,
  );
  return [
    ...[...shifts]
      .filter(id => !kept.has(id))
      .map(id => `shift ${id} was acknowledged and is gone`),
    ...[...links]
      .filter(([member, account]) => (linked.get(member) ?? null) !== account)
      .map(
        ([member, account]) =>
          `member ${member}: acknowledged ${account}, is ${linked.get(member)}`,
      ),
    ...(new Set(linked.values()).size === linked.size ? [] : ['an account is linked twice']),
    ...(orphans?.count ? [`${orphans.count} entries belong to no shift`] : []),
    ...(stuck?.count ? [`${stuck.count} synchronisations run for ever`] : []),
  ];
}
