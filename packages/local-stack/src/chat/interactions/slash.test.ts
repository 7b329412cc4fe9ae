import { expect, test } from 'vitest';
import { parseSlash } from './slash.js';

test.each([
  ['/verify member_number:1234', 'verify', [], { member_number: '1234' }],
  ['verify', 'verify', [], {}],
  ['  /whois account:<@123>  ', 'whois', [], { account: '<@123>' }],
  ['/sync-all dry_run:true', 'sync-all', [], { dry_run: 'true' }],
  ['/note text:"two words" flag: yes', 'note', [], { text: 'two words', flag: 'yes' }],
  ['/roles show all who:me', 'roles', ['show', 'all'], { who: 'me' }],
  ['/note text:""', 'note', [], { text: '' }],
])('%s is read as it was typed', (typed, name, path, options) => {
  expect(parseSlash(typed)).toEqual({ name, path, options });
});

test.each(['', '/', 'what?', '//verify'])('"%s" is no command', typed => {
  expect(parseSlash(typed)).toBeNull();
});
