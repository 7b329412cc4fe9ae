import { type Static, Type } from 'typebox';
import { FacilityCode, MemberNumber } from '../identifiers.js';
import { Empty, Nullable, namedObject, PlainDate, Text, Timestamp, Uuid } from '../schema.js';
import { endpoint } from './shape.js';

/** Positive, at most two decimals; a string, so that no reader makes a binary float of it. */
const HourlyRate = Type.String({
  maxLength: 9,
  pattern: '^(?!0+(?:\\.0+)?$)\\d{1,6}(?:\\.\\d{1,2})?$',
  examples: ['68.37'],
});
const Percentage = Type.Number({ minimum: 0, maximum: 100 });

/** Of twenty years of raises. */
export const EARLIER_RATES = 40;

export const EarlierRate = namedObject('EarlierRate', {
  hourly_base_rate: HourlyRate,
  last_day: PlainDate,
});
export type EarlierRate = Static<typeof EarlierRate>;

const EarlierRates = Type.Array(EarlierRate, {
  maxItems: EARLIER_RATES,
  description:
    'what was paid before the rate of now, the oldest first; each ends with the last day of a pay period',
});

/** Of ten years of holidays. */
const OBSERVED_HOLIDAYS = 120;

export const ObservedHoliday = namedObject('ObservedHoliday', {
  holiday: PlainDate,
  observed: Nullable(
    Type.String({ format: 'date', description: 'The workday observed for it; null: none' }),
  ),
});
export type ObservedHoliday = Static<typeof ObservedHoliday>;

const ObservedHolidays = Type.Array(ObservedHoliday, {
  maxItems: OBSERVED_HOLIDAYS,
  description: 'The member’s answer about holidays on days off, if shifts do not show it',
});

export const PayConfiguration = namedObject('PayConfiguration', {
  id: Uuid,
  membernumber: Type.String(),
  hourly_base_rate: Type.String({ examples: ['68.37'] }),
  earlier_rates: Type.Optional(EarlierRates),
  observed_holidays: Type.Optional(ObservedHolidays),
  duty_station: Nullable(Type.String({ description: 'null until the platform has responded' })),
  cip_percentage: Type.Number(),
  affordability_percentage: Type.Number(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PayConfiguration = Static<typeof PayConfiguration>;

const settings = {
  /** Left out: as they are. Without any, the rate of now is that of every period. */
  earlier_rates: Type.Optional(EarlierRates),
  observed_holidays: Type.Optional(ObservedHolidays),
  cip_percentage: Type.Optional(Percentage),
  affordability_percentage: Type.Optional(Percentage),
  // A configuration as it was answered may be sent back.
  duty_station: Type.Optional(
    Nullable(FacilityCode, {
      description: 'null or omitted: unchanged; for a new configuration, taken from the platform',
    }),
  ),
};

export const NewPayConfiguration = namedObject('NewPayConfiguration', {
  membernumber: MemberNumber,
  hourly_base_rate: HourlyRate,
  ...settings,
});
export type NewPayConfiguration = Static<typeof NewPayConfiguration>;

export const PayConfigurationChange = namedObject('PayConfigurationChange', {
  hourly_base_rate: Type.Optional(HourlyRate),
  ...settings,
});
export type PayConfigurationChange = Static<typeof PayConfigurationChange>;

export const FacilityPercentages = namedObject('FacilityPercentages', {
  has_facility: Type.Boolean(),
  facility_code: Nullable(Type.String()),
  cip_percentage: Type.Number(),
  affordability_percentage: Type.Number(),
  message: Type.String(),
});
export type FacilityPercentages = Static<typeof FacilityPercentages>;

const anyone = { auth: ['member', 'admin'], tag: 'Pay configurations' } as const;
const MemberParams = Type.Object({ member_number: Text(100, { description: 'Member number' }) });
const ConfigParams = Type.Object({
  config_id: Text(100, { description: 'Id of the pay configuration' }),
});

export const getFacilityPercentages = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/v1/pay-configs/:member_number/facility',
  summary: 'The facility of a member and its percentages',
  params: MemberParams,
  response: { 200: FacilityPercentages },
});

export const getPayConfiguration = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/v1/pay-configs/:member_number',
  summary: 'The pay configuration of a member, or null',
  params: MemberParams,
  response: { 200: Nullable(PayConfiguration) },
});

export const savePayConfiguration = endpoint({
  ...anyone,
  fresh: false,
  method: 'POST',
  path: '/api/v1/pay-configs/',
  summary: 'Creates or changes a member’s configuration',
  body: NewPayConfiguration,
  response: { 201: PayConfiguration },
});

export const updatePayConfiguration = endpoint({
  ...anyone,
  fresh: false,
  method: 'PATCH',
  path: '/api/v1/pay-configs/:config_id',
  summary: 'Changes the given fields of a configuration',
  params: ConfigParams,
  body: PayConfigurationChange,
  response: { 200: PayConfiguration },
});

export const removePayConfiguration = endpoint({
  ...anyone,
  fresh: false,
  method: 'DELETE',
  path: '/api/v1/pay-configs/:config_id',
  summary: 'Deletes a configuration',
  params: ConfigParams,
  response: { 204: Empty },
});
