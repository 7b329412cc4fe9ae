import { allRows, onlyRow } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';

/** Keeps the latest decision and returns the current state. */
export async function save(
  db: Db,
  memberNumber: string,
  suspended: boolean,
  asOf: Date,
): Promise<boolean> {
  const row = await onlyRow<{ readonly suspended: boolean }>(
    db,
    `with saved as (
       insert into suspensions as s (member_number, suspended, as_of) values ($1, $2, $3)
       on conflict (member_number) do update set suspended = excluded.suspended, as_of = excluded.as_of
         where s.as_of <= excluded.as_of
       returning suspended)
     select suspended from saved
     union all select suspended from suspensions where member_number = $1 and not exists (select from saved)`,
    [memberNumber, suspended, asOf],
  );
  return row.suspended;
}

/** Which of the members are suspended. */
export async function listSuspended(
  db: Db,
  memberNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await allRows<{ readonly member_number: string }>(
    db,
    'select member_number from suspensions where suspended and member_number = any($1::text[])',
    [memberNumbers],
  );
  return new Set(rows.map(row => row.member_number));
}

export const isSuspended = async (db: Db, memberNumber: string): Promise<boolean> =>
  (await listSuspended(db, [memberNumber])).has(memberNumber);
