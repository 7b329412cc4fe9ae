import { parseKeyBytes } from '@guildhall/auth';
import {
  auditSettings,
  commonSettings,
  erasureSettings,
  identitySettings,
  limitSettings,
  listOf,
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
  ...erasureSettings,
  evidenceKey: set.key(
    'EVIDENCE_KEY',
    'Ed25519 seed that signs the pay evidence that members save.',
  ),
  retiredEvidenceKeys: set.parsed(
    'EVIDENCE_RETIRED_KEYS',
    'Public keys (`x`) of earlier `EVIDENCE_KEY` seeds, published so that earlier evidence can still be verified.',
    'comma-separated, 32 bytes each as base64url',
    text => listOf(text).map(parseKeyBytes),
    { fallback: '' },
  ),
  orgTimeZone: set.parsed(
    'ORG_TIME_ZONE',
    'Time zone of the organization. It decides when a day begins.',
    'an IANA time zone',
    parseTimeZone,
    { fallback: 'America/New_York' },
  ),
  facilityRates: set.parsed(
    'FACILITY_RATES',
    'Percentages of facilities by date; usually in a file like facility-rates.example.json, set with FACILITY_RATES_FILE.',
    'YAML or JSON',
    parseFacilityRates,
    { fallback: '{"facilities":[]}' },
  ),
  holidayInRegularRate: set.flag(
    'HOLIDAY_IN_REGULAR_RATE',
    'Whether holiday premium counts toward the regular rate of overtime (5 CFR 551.511). Off: it is excluded, as 29 U.S.C. 207(e)(6) allows other employers.',
    { fallback: true },
  ),
  shutdowns: set.parsed(
    'SHUTDOWNS',
    'Shutdowns in addition to the built-in ones, usually in a file like shutdowns.example.yaml, set with SHUTDOWNS_FILE.',
    'YAML or JSON',
    parseShutdowns,
    { fallback: '{"shutdowns":{}}' },
  ),
  ...auditSettings,
} as const;

export type Config = Values<typeof settings>;
