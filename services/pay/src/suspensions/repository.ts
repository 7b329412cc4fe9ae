import { forbidden } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { type SuspendableInPay, suspendableInPay } from '@guildhall/contracts/pay';
import { onlyRow } from '@guildhall/service-kit/database';
import type { Db } from '../database.js';

/** In a condition, about the member whose number the column holds. */
export const isSuspended = (memberNumber: string, thing: SuspendableInPay) =>
  `exists (select from suspensions where suspensions.membernumber = ${memberNumber} and '${thing}' = any(suspensions.things))`;

/** Keeps what was decided last; gives what is suspended now. */
export async function save(
  db: Db,
  memberNumber: string,
  things: readonly SuspendableInPay[],
  asOf: Date,
): Promise<SuspendableInPay[]> {
  const row = await onlyRow<{ readonly things: readonly string[] }>(
    db,
    `with saved as (
       insert into suspensions as s (membernumber, things, as_of) values ($1, $2::text[], $3)
       on conflict (membernumber) do update set things = excluded.things, as_of = excluded.as_of
         where s.as_of <= excluded.as_of
       returning things)
     select things from saved
     union all select things from suspensions where membernumber = $1 and not exists (select from saved)`,
    [memberNumber, things, asOf],
  );
  return suspendableInPay.filter(thing => row.things.includes(thing));
}

export const isSuspendedNow = async (
  db: Db,
  memberNumber: string,
  thing: SuspendableInPay,
): Promise<boolean> =>
  (
    await onlyRow<{ readonly isSo: boolean }>(
      db,
      `select ${isSuspended('$1', thing)} as "isSo"`,
      [memberNumber],
      `is-suspended-${thing}`,
    )
  ).isSo;

export async function refuseSuspended(db: Db, memberNumber: string, thing: SuspendableInPay) {
  if (await isSuspendedNow(db, memberNumber, thing)) throw forbidden(message('suspended'));
}
