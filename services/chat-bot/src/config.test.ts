import { ConfigError, readConfig } from '@guildhall/service-kit';
import { guessableSecrets } from '@guildhall/service-kit/testing';
import { expect, test } from 'vitest';
import { settings } from './config.js';

const { auditKeepDays, reconcileCron } = settings;

test.each([
  [{}, { auditKeepDays: null, reconcileCron: '0 3 * * *' }],
  [
    { AUDIT_KEEP_DAYS: '400', RECONCILE_CRON: 'off' },
    { auditKeepDays: 400, reconcileCron: null },
  ],
])('off means none: %o', (environment, read) => {
  expect(readConfig({ auditKeepDays, reconcileCron }, environment)).toEqual(read);
});

test.each([
  { AUDIT_KEEP_DAYS: '0' },
  { AUDIT_KEEP_DAYS: 'ten' },
  { RECONCILE_CRON: 'every night' },
])('startup fails on an invalid period or schedule: %o', environment => {
  expect(() => readConfig({ auditKeepDays, reconcileCron }, environment)).toThrow(ConfigError);
});

test('an invalid schedule gets an example', () => {
  expect(() => readConfig({ reconcileCron }, { RECONCILE_CRON: '61 * * * *' })).toThrow(
    /RECONCILE_CRON must be off, or a schedule like "0 \* \* \* \*".*61/,
  );
});

test('startup fails on tokens and secrets under 16 characters and names them', () => {
  // The length of secrets issued elsewhere is not checked.
  expect(guessableSecrets(settings)).toEqual(['DISCORD_TOKEN']);
});
