import type pg from 'pg';
import { type PayPeriod, ppIdOf } from '../../domain/calendar.js';
import { REACH_DAYS } from '../../domain/placement.js';
import type { Statement } from '../../domain/statement.js';
import { configurationColumns } from '../configurations/repository.js';
import type { ConfigurationRow } from '../configurations/terms.js';
import { type ShiftRowWithEntries, withEntries } from '../shifts/rows.js';

/** Everything that decides a member's pay in some periods. */
export interface PayRecords {
  readonly configuration: ConfigurationRow | null;
  /** Of the periods and of the days around them whose shifts may claim their minutes. */
  readonly shifts: readonly ShiftRowWithEntries[];
  /** By YYYYPP. */
  readonly statements: Readonly<Record<string, Statement>>;
}

/** One statement, one snapshot, one way to the database and back. */
export async function getPayRecords(
  db: Pick<pg.Pool, 'query'>,
  member: string,
  periods: readonly PayPeriod[],
): Promise<PayRecords> {
  const first = periods[0];
  const last = periods.at(-1);
  if (!first || !last) return { configuration: null, shifts: [], statements: {} };
  const { rows } = await db.query<PayRecords>({
    name: 'get-pay-records',
    text: `select
      (select row_to_json(c) from
        (select ${configurationColumns} from pay_configurations where membernumber = $1) c) as configuration,
      coalesce((select json_object_agg(pp_id, statement) from statements
        where membernumber = $1 and pp_id = any($2)), '{}') as statements,
      coalesce((select json_agg(shift) from
        (select ${withEntries} from shifts s
          where s.membernumber = $1 and s.deleted_at is null
            and s.shift_date between $3::date - ${REACH_DAYS} and $4::date + ${REACH_DAYS}) shift), '[]') as shifts`,
    values: [member, periods.map(ppIdOf), first.start_date, last.end_date],
  });
  return rows[0] ?? { configuration: null, shifts: [], statements: {} };
}
