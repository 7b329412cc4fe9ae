import { expect, test } from 'vitest';
import { leavingProblems, parseLeaving } from './leaving-table.js';

test('the table lists what ends for each status', () => {
  expect(parseLeaving('Inactive=chat, mail; gone=feeds')).toEqual({
    inactive: ['chat', 'mail'],
    gone: ['feeds'],
  });
  expect(parseLeaving('none')).toEqual({});
});

test('all errors are reported at once', () => {
  const wrong = 'inactive=chat,shoes;mail;gone=;inactive=hats';
  expect(() => parseLeaving(wrong)).toThrow(
    /"shoes" of inactive.*"mail" does not look.*"gone=" does not look.*"hats".*inactive is listed twice/,
  );
});

test('it must match the known statuses and those that include mail', () => {
  const problems = leavingProblems({
    leaving: { active: ['chat'], retried: ['chat'], retired: ['mail'], gone: ['mail'] },
    memberStatuses: ['active', 'inactive', 'retired'],
    mailMemberStatuses: new Set(['active', 'retired']),
  });
  expect(problems.join('\n')).toMatch(
    /^LEAVING names retried.*\nLEAVING names active.*\nLEAVING closes the mailboxes.*: retired$/,
  );
});
