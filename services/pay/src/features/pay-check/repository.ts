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

/** One statement, one snapshot, one way to the database and back; as JSON text, to be compared whole. */
export async function getPayRecordsText(
  db: Pick<pg.Pool, 'query'>,
  member: string,
  periods: readonly PayPeriod[],
): Promise<string> {
  const { rows } = await db.query<{ records: string }>({
    name: 'get-pay-records',
    text: `select json_build_object(
      'configuration', (select row_to_json(c) from
        (select ${configurationColumns} from pay_configurations where membernumber = $1) c),
      'statements', coalesce((select json_object_agg(pp_id, statement) from statements
        where membernumber = $1 and pp_id = any($2)), '{}'),
      'shifts', coalesce((select json_agg(shift) from
        (select ${withEntries} from shifts s
          where s.membernumber = $1 and s.deleted_at is null
            and s.shift_date between $3::date - ${REACH_DAYS} and $4::date + ${REACH_DAYS}
          order by s.shift_date, s.start_time, s.id) shift), '[]'))::text as records`,
    values: [member, periods.map(ppIdOf), periods[0]?.start_date, periods.at(-1)?.end_date],
  });
  return rows[0]?.records ?? '{"configuration":null,"statements":{},"shifts":[]}';
}

export const parsePayRecords = (text: string) => JSON.parse(text) as PayRecords;
