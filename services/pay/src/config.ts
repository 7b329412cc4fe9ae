import {
  auditSettings,
  commonSettings,
  identitySettings,
  limitSettings,
  parseTimeZone,
  platformSettings,
  set,
  type Values,
} from '@guildhall/service-kit';
import { parseFacilityRates } from './settings/facility-rates.js';
import { parseShutdowns } from './settings/shutdowns.js';

/** Every environment variable of pay. */
export const settings = {
  ...commonSettings({ port: 1311, arriveWithin: 300 }),
  // Both apply at once. The specification plans them for production: who develops a client has none.
  ...limitSettings({ service: 'off', person: '100/60+1000/3600', admin: '100/60+1000/3600' }),
  rateLimits: set.unlessDevelopment(
    'RATE_LIMITS',
    'Whether the limits below apply; in development only where this is set.',
  ),
  ...identitySettings,
  ...platformSettings,
  orgTimeZone: set.parsed(
    'ORG_TIME_ZONE',
    'Where the organisation is: decides which day is today.',
    'an IANA time zone',
    parseTimeZone,
    { fallback: 'America/New_York' },
  ),
  facilityRates: set.parsed(
    'FACILITY_RATES',
    'Percentages of facilities by date; usually in a file like facility-rates.example.json that FACILITY_RATES_FILE names.',
    'YAML or JSON',
    parseFacilityRates,
    { fallback: '{"facilities":[]}' },
  ),
  shutdowns: set.parsed(
    'SHUTDOWNS',
    'Shutdowns beside those that are shipped; usually in a file like shutdowns.example.yaml that SHUTDOWNS_FILE names.',
    'YAML or JSON',
    parseShutdowns,
    { fallback: '{"shutdowns":{}}' },
  ),
  ...auditSettings,
} as const;

export type Config = Values<typeof settings>;
