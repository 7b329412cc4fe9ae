import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { A, accounts, B, C, OUTSIDER, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

const file = join(await mkdtemp(join(tmpdir(), 'rules-')), 'rules.yaml');
await writeFile(
  file,
  `roles:
- role: Member
- role: [Trainee, No Such Role]
  when:
    any:
    - position: president
    - all: [{ region_code: ANE }, { not: { facility_code: [ZDC] } }]
- role: Facility Rep
  when: { position: { type: facrep, at_own_facility: true } }
- role: Retired
  when: { status: retired }
also_managed: [Provisional]
`,
);
const bot = await startChatBot({ environment: { ROLE_RULES_FILE: file } });
afterAll(async () => {
  await bot.stop();
  await rm(dirname(file), { recursive: true });
});

const read = async (path = '') =>
  bot.send('GET', `/api/admin/role-rules${path}`, undefined, await bot.admin());
const fact = (field: string, values: string[], is_exception = false) => ({
  field,
  values,
  facilities: [],
  is_exception,
});
async function suspend(member: string) {
  const body = { suspended: ['chat'], as_of: new Date().toISOString() };
  const headers = await bot.service(['people:manage']);
  await bot.send('PUT', `/api/people/${member}/suspension`, body, headers);
}

test('each rule shows its conditions, its roles, and how many members have them', async () => {
  const member = bot.platform.newMember({ chat_id: A });
  await bot.webhook(eventOf(member));
  const { status, body } = await read();
  expect([status, body.problem]).toEqual([200, null]);
  expect(body.rules).toMatchObject([
    { line: 2, roles: [{ name: 'Member', members: 1, obstacle: null }] },
    {
      roles: [
        { name: 'Trainee', members: 0 },
        { name: 'No Such Role', obstacle: 'The server has no role “No Such Role”.' },
      ],
    },
    { roles: [{ name: 'Facility Rep' }] },
    { roles: [{ name: 'Retired' }] },
  ]);
  expect(body.rules.map(({ ways }: { ways: unknown }) => ways)).toEqual([
    [[fact('status', ['active'])]],
    [
      [fact('status', ['active']), fact('position', ['president'])],
      [
        fact('status', ['active']),
        fact('region_code', ['ANE']),
        fact('facility_code', ['ZDC'], true),
      ],
    ],
    [[fact('status', ['active']), { ...fact('position', ['facrep']), at_own_facility: true }]],
    [[fact('status', ['retired'])]],
  ]);
  expect(body.also_managed).toMatchObject([{ name: 'Provisional', members: 0 }]);
  bot.platform.put({ member_number: member.member_number });
});

test('the preview names who would gain or lose a role, without former members and accounts outside the server', async () => {
  const settled = bot.platform.newMember({ chat_id: B });
  await bot.webhook(eventOf(settled));
  const gains = bot.platform.newMember({ chat_id: C, region_code: 'ANE' });
  const loses = bot.platform.newMember({ chat_id: accounts[4] ?? '' });
  await bot.webhook(eventOf(loses));
  bot.platform.put({ ...loses, status: 'retired' });
  const left = bot.platform.newMember({ chat_id: accounts[5] ?? '' });
  await suspend(left.member_number);
  const absent = bot.platform.newMember({ chat_id: OUTSIDER });
  await bot.webhook(eventOf(absent));
  const { status, body } = await read('/preview');
  expect([status, body.members, body.changed]).toEqual([200, 4, 2]);
  expect(body.changes).toEqual([
    expect.objectContaining({
      member_number: gains.member_number,
      gains: ['Member', 'Trainee'],
      loses: [],
    }),
    expect.objectContaining({
      member_number: loses.member_number,
      member_name: `${loses.first_name} ${loses.last_name}`,
      gains: ['Retired'],
      loses: ['Member'],
    }),
  ]);
});

test('during an outage of the chat product the rules are listed, and the preview reports the reason', async () => {
  const away = await startChatBot({
    environment: { DISCORD_API_URL: 'http://127.0.0.1:9', ROLE_RULES_FILE: file },
  });
  try {
    const headers = await away.admin();
    const listed = await away.send('GET', '/api/admin/role-rules', undefined, headers);
    expect(listed.body.rules[0].roles).toMatchObject([{ name: 'Member', members: null }]);
    const asked = await away.send('GET', '/api/admin/role-rules/preview', undefined, headers);
    expect([asked.status, asked.body.error]).toEqual([503, 'SERVER_UNAVAILABLE']);
  } finally {
    await away.stop();
  }
});
