import type { Person } from '@guildhall/auth';
import type {
  FacilityPercentages,
  NewPayConfiguration,
  PayConfiguration,
  PayConfigurationChange,
} from '@guildhall/contracts/pay';
import { audited, requireActingFor, requireActor } from '../../audit/acting.js';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import { type FacilityRate, findFacilityRate } from '../../domain/earnings/facility-rates.js';
import { getUuid, missing } from '../../http/path-id.js';
import { complete, type Stations } from '../../pay-terms/duty-station.js';
import { findByMember } from '../../pay-terms/repository.js';
import { type ConfigurationRow, percentagesOf } from '../../pay-terms/terms.js';
import { scheduleOf } from './earlier-rates.js';
import * as configurations from './repository.js';

export interface ConfigurationService extends Stations {
  readonly platform: Platform;
  readonly rates: readonly FacilityRate[];
  readonly today: () => string;
}

const what = 'Pay configuration';

/** The answer of a row: rates with two decimals, percentages as they are today. */
function toConfiguration(row: ConfigurationRow, { rates, today }: ConfigurationService) {
  const { cip_percentage, affordability_percentage } = percentagesOf(row, rates, today());
  const { earlier_rates, observed_holidays, ...rest } = row;
  return {
    ...rest,
    ...(earlier_rates.length > 0 && { earlier_rates: [...earlier_rates] }),
    ...(observed_holidays.length > 0 && { observed_holidays: [...observed_holidays] }),
    cip_percentage: Number(cip_percentage),
    affordability_percentage: Number(affordability_percentage),
  };
}

export async function findConfiguration(
  service: ConfigurationService,
  caller: Person,
  member: string,
): Promise<PayConfiguration | null> {
  await audited(service.db, caller, member, 'pay_configuration.read');
  const row = await complete(await findByMember(service.db, member), service);
  return row && toConfiguration(row, service);
}

/** What of a configuration was there before. */
const before = ({ id: _, membernumber: _of, created_at, updated_at, ...terms }: ConfigurationRow) =>
  terms;

const save = (tx: Db, wanted: NewPayConfiguration) =>
  configurations.save(tx, {
    ...wanted,
    earlier_rates: wanted.earlier_rates && scheduleOf(wanted.earlier_rates),
  });

const answerOf = async (service: ConfigurationService, row: ConfigurationRow) =>
  toConfiguration((await complete(row, service)) ?? row, service);

export async function saveConfiguration(
  service: ConfigurationService,
  caller: Person,
  wanted: NewPayConfiguration,
): Promise<PayConfiguration> {
  const { membernumber, ...sent } = wanted;
  requireActingFor(caller, membernumber);
  const row = await service.db.transaction().execute(async tx => {
    const present = await findByMember(tx, membernumber);
    await audited(tx, caller, membernumber, 'pay_configuration.saved', {
      ...sent,
      before: present && before(present),
    });
    return save(tx, wanted);
  });
  return answerOf(service, row);
}

/** Members get a 404 for another member's configuration; administrators may change it. */
async function getForChange(db: Db, caller: Person, id: string) {
  requireActor(caller);
  const row = await configurations.hold(db, getUuid(id, what));
  if (row === null || (row.membernumber !== caller.member && !caller.admin)) throw missing(what);
  return row;
}

export async function updateConfiguration(
  service: ConfigurationService,
  caller: Person,
  id: string,
  change: PayConfigurationChange,
): Promise<PayConfiguration> {
  const row = await service.db.transaction().execute(async tx => {
    const present = await getForChange(tx, caller, id);
    await audited(tx, caller, present.membernumber, 'pay_configuration.changed', {
      ...change,
      before: before(present),
    });
    const { membernumber, hourly_base_rate } = present;
    return save(tx, { hourly_base_rate, ...change, membernumber });
  });
  return answerOf(service, row);
}

export async function removeConfiguration(
  { db }: ConfigurationService,
  caller: Person,
  id: string,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const present = await getForChange(tx, caller, id);
    await audited(tx, caller, present.membernumber, 'pay_configuration.removed', {
      before: before(present),
    });
    await configurations.remove(tx, id);
  });
}

const none = (message: string): FacilityPercentages => ({
  has_facility: false,
  facility_code: null,
  cip_percentage: 0,
  affordability_percentage: 0,
  message,
});

/** From the configuration, else the table of facilities, else nothing, and a sentence. */
export async function facilityPercentages(
  service: ConfigurationService,
  caller: Person,
  member: string,
): Promise<FacilityPercentages> {
  await audited(service.db, caller, member, 'pay_configuration.read');
  const row = await complete(await findByMember(service.db, member), service);
  if (row?.duty_station) {
    const { cip_percentage, affordability_percentage } = toConfiguration(row, service);
    const message = `From the pay configuration, at ${row.duty_station}`;
    const facility_code = row.duty_station;
    return { has_facility: true, facility_code, cip_percentage, affordability_percentage, message };
  }
  const facility_code = (await service.platform.findMember(member))?.facility_code ?? null;
  if (facility_code === null) return none('No facility is known for this member');
  const rate = findFacilityRate(service.rates, facility_code, service.today());
  if (rate === null) return none(`No percentages are known for facility ${facility_code}`);
  const { cip_percentage, affordability_percentage } = rate;
  const message = `From the table of facilities, at ${facility_code}`;
  return { has_facility: true, facility_code, cip_percentage, affordability_percentage, message };
}
