import { ConfigError, readConfig } from '@guildhall/service-kit';
import { expect, test } from 'vitest';
import { syncSettings } from './settings.js';

const { mailFrom, syncMailTo } = syncSettings;
const read = (environment: Record<string, string>) =>
  readConfig({ mailFrom, syncMailTo }, environment);

test('notices go to mail addresses, with or without names', () => {
  expect(
    read({
      MAIL_FROM: 'Guildhall <hub@example.org>',
      SYNC_MAIL_TO: 'it@example.org, The office <office@mail.local>',
    }),
  ).toEqual({
    mailFrom: 'Guildhall <hub@example.org>',
    syncMailTo: ['it@example.org', 'The office <office@mail.local>'],
  });
  expect(read({})).toEqual({ mailFrom: 'guildhall@localhost', syncMailTo: [] });
});

test.each([
  'it',
  'it@',
  '@example.org',
  'it@example.org office@example.org',
  'It <it>',
  '<it@x.org',
])('startup fails on an invalid address: %s', text => {
  for (const name of ['MAIL_FROM', 'SYNC_MAIL_TO'])
    expect(() => read({ [name]: text })).toThrow(
      new ConfigError([
        `${name} must contain mail addresses like it@example.org; ${text} is not one`,
      ]),
    );
});
