import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedPassword } from './stored-password.js';

test('it is Dovecot’s documented scheme: base64 of SHA-512 over password and salt, then the salt', () => {
  const stored = storedPassword('correct horse');
  const bytes = Buffer.from(stored.replace(/^\{SSHA512\}/, ''), 'base64');
  const [digest, salt] = [bytes.subarray(0, 64), bytes.subarray(64)];
  expect(salt.length).toBe(16);
  expect(createHash('sha512').update('correct horse').update(salt).digest()).toEqual(digest);
});

test('the same password is stored differently each time', () => {
  expect(storedPassword('x')).not.toBe(storedPassword('x'));
});

const hasDoveadm = spawnSync('doveadm', ['--help']).error === undefined;

test.skipIf(!hasDoveadm)(
  'Dovecot’s own tool agrees (skipped where doveadm is not installed)',
  () => {
    const verify = (password: string) =>
      spawnSync('doveadm', ['-O', 'pw', '-t', storedPassword('correct horse'), '-p', password])
        .status;
    expect([verify('correct horse'), verify('wrong horse')].map(status => status === 0)).toEqual([
      true,
      false,
    ]);
  },
);
