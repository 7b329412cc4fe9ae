import { expect, test } from 'vitest';
import { createWorld } from './create.js';
import { getBot, getMember } from './find.js';
import { editMember } from './member-edit.js';
import type { World } from './world.js';

const [SERVER, OWNER, BOT, ANA] = ['100', '200', '300', '400'] as const;
const NAMES = ['a', 'b', 'c', 'd', 'e'];
const idOf = (name: string) => `10${NAMES.indexOf(name)}1`;

// The bot stands over the first `reach` roles; the third is managed.
const worldWith = (reach: number, held: readonly string[]): World =>
  createWorld({
    token: 't',
    serverId: SERVER,
    ownerId: OWNER,
    botUserId: BOT,
    applicationId: '500',
    roles: NAMES.map((name, index) => ({ name, id: idOf(name), managed: index === 2 })),
    members: [{ id: ANA, username: 'ana', roles: held }],
    botRole: { above: NAMES[reach - 1] ?? '' },
  });

const subsets = NAMES.reduce<string[][]>(
  (all, name) => all.concat(all.map(subset => [...subset, name])),
  [[]],
);

test.each(NAMES.map((_, index) => index + 1))(
  'over %i roles: refused exactly when a role out of reach changes, otherwise what was asked',
  height => {
    for (const held of subsets) {
      const world = worldWith(height, held);
      for (const wanted of subsets) {
        const roles = wanted.map(idOf);
        const edit = () => editMember(world, getBot(world), getMember(world, ANA), { roles });
        const changed = NAMES.filter(name => held.includes(name) !== wanted.includes(name));
        if (changed.some(name => NAMES.indexOf(name) >= height || name === 'c'))
          expect(edit).toThrow('Missing Permissions');
        else expect(new Set(edit().roles)).toEqual(new Set(roles));
      }
    }
  },
);

test('an edit that changes nothing is the same member', () => {
  const world = worldWith(5, ['a']);
  const ana = getMember(world, ANA);
  expect(editMember(world, getBot(world), ana, { roles: ['1001'], nick: null })).toBe(ana);
});
