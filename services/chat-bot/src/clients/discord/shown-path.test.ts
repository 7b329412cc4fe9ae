import { expect, test } from 'vitest';
import { shownPath } from './shown-path.js';

// Discord, "API Reference": the paths that are used, with what a trace may hold of them.
test.each([
  ['/api/v10/guilds/700000000000000001/members/76', '/guilds/{}/members/{}'],
  ['/api/v10/guilds/7/members/76/roles/8', '/guilds/{}/members/{}/roles/{}'],
  ['/api/v10/interactions/9/aW50ZXJhY3Rpb24/callback', '/interactions/{}/{}/callback'],
  ['/api/v10/webhooks/9/aW50ZX.Jhb24/messages/@original', '/webhooks/{}/{}/messages/@original'],
  ['/api/v10/guilds/7?with_counts=true', '/guilds/{}'],
  ['/api/member/100002', null],
])('of %s a trace shows %s', (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});
