import { ConfigError, readConfig } from '@guildhall/service-kit';
import { guessableSecrets } from '@guildhall/service-kit/testing';
import { expect, test } from 'vitest';
import { settings } from './config.js';

test('invalid files stop startup, with every invalid line', () => {
  const { facilityRates, shutdowns } = settings;
  const environment = { FACILITY_RATES: 'facilities: {}', SHUTDOWNS: 'shutdowns:\n  a: 5' };
  expect(() => readConfig({ facilityRates, shutdowns }, environment)).toThrow(ConfigError);
  expect(() => readConfig({ facilityRates, shutdowns }, environment)).toThrow(
    /FACILITY_RATES cannot be used\n +line 1, column 13: [\s\S]*SHUTDOWNS cannot be used\n +line 2, column 6: /,
  );
});

test('a token or secret under 16 characters stops startup, and is named', () => {
  expect(guessableSecrets(settings)).toEqual([]);
});
