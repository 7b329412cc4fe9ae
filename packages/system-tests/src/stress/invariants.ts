import type { Fleet } from './fleet.js';
import { rowsOf } from './rows.js';
import type { Acknowledged } from './workload.js';

/** What must be true whatever happened; each sentence is something that is not. */
export async function brokenPromises(
  { databases }: Fleet,
  { shifts, links }: Acknowledged,
): Promise<readonly string[]> {
  const kept = new Set(
    (await rowsOf<{ id: string }>(databases.pay, 'select id::text from shifts')).map(
      ({ id }) => id,
    ),
  );
  const rows = await rowsOf<{ member: string; account: string }>(
    databases.platform,
    'select member_number as member, chat_id as account from chat_links',
  );
  const linked = new Map(rows.map(({ member, account }) => [member, account]));
  const [orphans] = await rowsOf<{ count: number }>(
    databases.pay,
    'select count(*)::int from entries e where not exists (select 1 from shifts s where s.id = e.shift_id)',
  );
  const [stuck] = await rowsOf<{ count: number }>(
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
