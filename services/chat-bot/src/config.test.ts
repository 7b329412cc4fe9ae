import { ConfigError, readConfig } from '@guildhall/service-kit';
import { expect, test } from 'vitest';
import { settings } from './config.js';

const { auditKeepDays, reconcileCron } = settings;

test.each([
  [{}, { auditKeepDays: null, reconcileCron: '0 3 * * *' }],
  [
    { AUDIT_KEEP_DAYS: '400', RECONCILE_CRON: 'off' },
    { auditKeepDays: 400, reconcileCron: null },
  ],
])('what is off is none: %o', (environment, read) => {
  expect(readConfig({ auditKeepDays, reconcileCron }, environment)).toEqual(read);
});

test.each([
  { AUDIT_KEEP_DAYS: '0' },
  { AUDIT_KEEP_DAYS: 'ten' },
  { RECONCILE_CRON: 'every night' },
])('what is no number of days and no schedule stops the start: %o', environment => {
  expect(() => readConfig({ auditKeepDays, reconcileCron }, environment)).toThrow(ConfigError);
});

test('who writes no schedule is shown one', () => {
  expect(() => readConfig({ reconcileCron }, { RECONCILE_CRON: '61 * * * *' })).toThrow(
    /RECONCILE_CRON must be off, or a schedule like "0 \* \* \* \*".*61/,
  );
});
