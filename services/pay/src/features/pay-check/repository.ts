import { allRows, onlyRow } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import { datesThatTell } from '../../domain/holidays/reach.js';
import { SHIFTS_A_PERIOD } from '../../domain/shifts/shift-caps.js';
import type { Statement } from '../../domain/statements/statement.js';
import { type PayPeriod, ppIdOf } from '../../domain/time/calendar.js';
import { configurationColumns } from '../../pay-terms/repository.js';
import type { ConfigurationRow } from '../../pay-terms/terms.js';
import { fewShifts, SHIFTS_A_FURTHER_PERIOD, type ShiftRowWithEntries } from '../shifts/rows.js';

/** Everything that decides a member's pay in some periods. */
export interface PayRecords {
  /** Of all the member's records, at the moment of this reading. */
  readonly version: Row<'pay_versions'>['version'];
  readonly configuration: ConfigurationRow | null;
  /** Of the periods and of the days around them whose shifts may claim their minutes; null: too many. */
  readonly shifts: readonly ShiftRowWithEntries[] | null;
  /** By YYYYPP. */
  readonly statements: Readonly<Record<string, Statement>>;
}

/** Around a holiday the periods before and after one are read with it, and what may be recorded can be calculated. */
const FULL_PERIODS = 3;

/** Of each member, in their order. Grows with every change of the member's records; 0 without any. */
export async function findVersions(db: Db, members: readonly string[]): Promise<string[]> {
  const rows = await allRows<Pick<Row<'pay_versions'>, 'membernumber' | 'version'>>(
    db,
    'select membernumber, version from pay_versions where membernumber = any($1)',
    [members],
    'find-pay-versions',
  );
  const versions = new Map(rows.map(({ membernumber, version }) => [membernumber, version]));
  return members.map(member => versions.get(member) ?? '0');
}

/** One statement, one snapshot, one way to the database and back; of later periods only what they were paid. */
export const getPayRecords = (
  db: Db,
  member: string,
  periods: readonly PayPeriod[],
  later: readonly PayPeriod[] = [],
) =>
  onlyRow<PayRecords>(
    db,
    `select
      coalesce((select version from pay_versions where membernumber = $1), 0) as version,
      (select row_to_json(c) from
        (select ${configurationColumns} from pay_configurations where membernumber = $1) c) as configuration,
      coalesce((select json_object_agg(pp_id, statement) from statements
        where membernumber = $1 and pp_id = any($2::text[] || $5::text[])), '{}') as statements,
      ${fewShifts(
        `s.membernumber = $1 and s.deleted_at is null
        and s.shift_date between $3::date and $4::date`,
        `${SHIFTS_A_FURTHER_PERIOD} * (cardinality($2) - 1)`,
        FULL_PERIODS * SHIFTS_A_PERIOD,
      )} as shifts`,
    [member, periods.map(ppIdOf), ...datesThatTell(periods), later.map(ppIdOf)],
    'get-pay-records',
  );
