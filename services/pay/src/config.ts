import {
  commonSettings,
  identitySettings,
  limitSettings,
  platformSettings,
  set,
  type Values,
} from '@guildhall/service-kit';

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
} as const;

export type Config = Values<typeof settings>;
