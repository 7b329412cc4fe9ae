import { onlyRow } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';

/** With what a member began; null where there is none of it. */
interface Firsts {
  shift_date: string | null;
  pp_id: string | null;
  /** The day on which the rate was entered first. */
  configured: string | null;
}

export const getFirsts = (db: Db, member: string) =>
  onlyRow<Firsts>(
    db,
    `select
      (select min(shift_date)::text from shifts where membernumber = $1 and deleted_at is null) as shift_date,
      (select min(pp_id) from statements where membernumber = $1) as pp_id,
      (select (created_at at time zone 'UTC')::date::text from pay_configurations
        where membernumber = $1) as configured`,
    [member],
    'get-firsts',
  );
