import {
  commonSettings,
  identitySettings,
  limitSettings,
  platformSettings,
  set,
  type Values,
} from '@guildhall/service-kit';
import { parseFacilityRates } from './domain/facility-rates.js';

function parseTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new Error('must be a time zone such as America/New_York');
  }
}

/** Every environment variable of pay. */
export const settings = {
  ...commonSettings({ port: 1311 }),
  // None are enforced unless switched on, as the specification says; then these two apply at once.
  ...limitSettings({ service: 'off', person: '100/60+1000/3600', admin: '100/60+1000/3600' }),
  rateLimits: set.flag('RATE_LIMITS', 'Whether the limits of this service apply.', {
    fallback: false,
  }),
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
    'Percentages of facilities by date, as JSON; usually FACILITY_RATES_FILE names a file like facility-rates.example.json.',
    'JSON',
    parseFacilityRates,
    { fallback: '{"facilities":[]}' },
  ),
} as const;

export type Config = Values<typeof settings>;
