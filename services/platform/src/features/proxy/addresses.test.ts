import { expect, test } from 'vitest';
import { addressRule, isRange } from './addresses.js';

const anywhere = addressRule([]);

/** RFC 6890, the IANA registries of special-purpose addresses, and cloud metadata services. */
test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is refused unless the upstream allows it', address => {
  expect(anywhere(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is public', address => {
  expect(anywhere(address)).toBe(true);
});

test('an upstream may use the addresses in its ranges and no others', () => {
  const ranges = ['127.0.0.0/8', 'fd00::/8', '10.1.2.3'];
  const rule = addressRule(ranges);
  expect(['127.9.9.9', '::ffff:127.0.0.1', 'fd12::1', '10.1.2.3'].map(rule)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['10.1.2.4', '::1', 'fc00::1', '169.254.169.254'].map(rule)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('an invalid range is reported', () => {
  expect(['10.0.0.0/8', '::1', 'fc00::/7'].map(isRange)).toEqual([true, true, true]);
  expect(['10.0.0.0/33', 'private', '', '10.0.0.0/8/8'].map(isRange)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
