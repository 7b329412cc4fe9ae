import { expect, test } from 'vitest';
import { nearest } from './nearest.js';

const known = ['ORG_NAME', 'ORG_TIME_ZONE', 'status.Active', 'status.Retired', 'type.A'];

test.each([
  ['ORG_NAM', 'ORG_NAME'],
  ['org_name', 'ORG_NAME'],
  ['ORGNAME', 'ORG_NAME'],
  ['ORG_TIMEZONE', 'ORG_TIME_ZONE'],
  ['status.Activ', 'status.Active'],
  ['status.Actvie', 'status.Active'],
  ['type.B', 'type.A'],
  ['COLOR', undefined],
  ['x', undefined],
])('%s is meant to be %s', (written, meant) => {
  expect(nearest(written, known)).toBe(meant);
});
