import type { RolesRefreshed } from '@guildhall/contracts/chat-bot';
import { expect, test } from 'vitest';
import { refreshInWords } from '../src/pages/chat/refreshed.js';
import { words } from '../src/pages/chat/words/chat-en.js';

const refreshed = (codes: readonly string[], added: readonly string[] = []): RolesRefreshed => ({
  success: true,
  roles_added: [...added],
  roles_removed: [],
  nickname_updated: false,
  warnings: codes.map(code => ({ code, message: '' })),
});

test.each([
  ['nothing was to do', refreshed([]), 'Your roles are up to date.'],
  ['roles changed', refreshed([], ['Member']), 'Roles refreshed: 1 added, 0 removed.'],
  [
    'Discord is slow',
    refreshed(['ROLES_PENDING']),
    'Your roles are still being updated. Look again in a minute.',
  ],
  [
    'one role of two is above the bot',
    refreshed(['INSUFFICIENT_PERMISSIONS'], ['Member']),
    'Roles refreshed: 1 added, 0 removed. Not everything could be updated. The list shows which roles are missing, and why.',
  ],
  [
    'the nickname of the server’s owner',
    refreshed(['NICKNAME_UPDATE_FAILED']),
    'Your nickname could not be set.',
  ],
])('a refresh does not say more than it did: %s', (_, done, said) => {
  expect(refreshInWords(done, words)).toBe(said);
});
