import type { NewPayConfiguration } from '@guildhall/contracts/pay';
import { firstRow, onlyRow } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import { configurationColumns } from '../../pay-terms/repository.js';
import type { ConfigurationRow } from '../../pay-terms/terms.js';

/** Held until the transaction ends, so that of two changes none is lost. */
export const hold = (db: Db, id: string) =>
  firstRow<ConfigurationRow>(
    db,
    `select ${configurationColumns} from pay_configurations where id = $1 for update`,
    [id],
    'hold-configuration',
  );

const written = (list: readonly unknown[] | undefined) =>
  list === undefined ? null : JSON.stringify(list);

/** What is not named keeps what was set before. */
export const save = (db: Db, wanted: NewPayConfiguration) =>
  onlyRow<ConfigurationRow>(
    db,
    `insert into pay_configurations as c
       (membernumber, hourly_base_rate, cip_percentage, affordability_percentage, duty_station, earlier_rates, observed_holidays)
     values ($1, $2, $3, $4, $5, coalesce($6::jsonb, '[]'), coalesce($7::jsonb, '[]'))
     on conflict (membernumber) do update set
       hourly_base_rate = excluded.hourly_base_rate,
       cip_percentage = coalesce(excluded.cip_percentage, c.cip_percentage),
       affordability_percentage = coalesce(excluded.affordability_percentage, c.affordability_percentage),
       duty_station = coalesce(excluded.duty_station, c.duty_station),
       earlier_rates = coalesce($6::jsonb, c.earlier_rates),
       observed_holidays = coalesce($7::jsonb, c.observed_holidays),
       updated_at = greatest(clock_timestamp(), c.updated_at + interval '1 millisecond')
     returning ${configurationColumns}`,
    [
      wanted.membernumber,
      wanted.hourly_base_rate,
      wanted.cip_percentage ?? null,
      wanted.affordability_percentage ?? null,
      wanted.duty_station ?? null,
      written(wanted.earlier_rates),
      written(wanted.observed_holidays),
    ],
  );

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pay_configurations').where('id', '=', id).execute();
}
