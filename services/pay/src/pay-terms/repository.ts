import { firstRow, instant } from '@guildhall/service-kit/database';
import type { Db } from '../database.js';
import type { ConfigurationRow } from './terms.js';

export const configurationColumns = `id, membernumber, hourly_base_rate::text, earlier_rates, observed_holidays, duty_station,
  cip_percentage::text, affordability_percentage::text, ${instant('created_at')} as created_at, ${instant('updated_at')} as updated_at`;

export const findByMember = (db: Db, member: string) =>
  firstRow<ConfigurationRow>(
    db,
    `select ${configurationColumns} from pay_configurations where membernumber = $1`,
    [member],
    'find-configuration-by-member',
  );

/** Only if no station has been set meanwhile. */
export async function fillDutyStation(db: Db, id: string, facility: string): Promise<void> {
  await db
    .updateTable('pay_configurations')
    .set({ duty_station: facility })
    .where('id', '=', id)
    .where('duty_station', 'is', null)
    .execute();
}
