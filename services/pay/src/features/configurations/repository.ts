import type { NewPayConfiguration, PayConfigurationChange } from '@guildhall/contracts/pay';
import { firstRow } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import { configurationColumns } from '../../pay-terms/repository.js';
import type { ConfigurationRow } from '../../pay-terms/terms.js';

export const find = (db: Db, id: string) =>
  firstRow<ConfigurationRow>(
    db,
    `select ${configurationColumns} from pay_configurations where id = $1`,
    [id],
    'find-configuration',
  );

const written = (list: readonly unknown[] | undefined) =>
  list === undefined ? null : JSON.stringify(list);

const later = `greatest(clock_timestamp(), c.updated_at + interval '1 millisecond')`;

/** What is not named keeps what was set before. */
export const save = (db: Db, wanted: NewPayConfiguration) =>
  firstRow<ConfigurationRow>(
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
       updated_at = ${later}
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

export const update = (db: Db, id: string, change: PayConfigurationChange) =>
  firstRow<ConfigurationRow>(
    db,
    `update pay_configurations c
        set hourly_base_rate = coalesce($2, c.hourly_base_rate),
            cip_percentage = coalesce($3, c.cip_percentage),
            affordability_percentage = coalesce($4, c.affordability_percentage),
            duty_station = coalesce($5, c.duty_station),
            earlier_rates = coalesce($6::jsonb, c.earlier_rates),
            observed_holidays = coalesce($7::jsonb, c.observed_holidays),
            updated_at = ${later}
      where id = $1 returning ${configurationColumns}`,
    [
      id,
      change.hourly_base_rate ?? null,
      change.cip_percentage ?? null,
      change.affordability_percentage ?? null,
      change.duty_station ?? null,
      written(change.earlier_rates),
      written(change.observed_holidays),
    ],
  );

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pay_configurations').where('id', '=', id).execute();
}
