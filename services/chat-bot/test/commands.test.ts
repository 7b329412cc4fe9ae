import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandDefinitions } from '../src/clients/discord/commands/command-definitions.js';
import { commandLineIn } from './command-line.js';
import { A, startChatBot } from './harness.js';

const rules = (name: string) => join(folder, name);
const folder = await mkdtemp(join(tmpdir(), 'rules-'));
await writeFile(rules('now.yaml'), 'roles: [{role: Member}]');
await writeFile(rules('next.yaml'), 'roles: [{role: Trainee}]\nalso_managed: [Member]');
await writeFile(rules('typo.yaml'), 'roles: [{rolle: Member}]');
await writeFile(rules('wrong.yaml'), 'roles: [{role: No Such Role}]');
const bot = await startChatBot({ environment: { ROLE_RULES_FILE: rules('now.yaml') } });
bot.platform.put({ member_number: '100', chat_id: A });
bot.platform.put({ member_number: '200' });
const cli = commandLineIn(bot.environment);
afterAll(async () => {
  await bot.stop();
  await rm(folder, { recursive: true });
});

describe('--help lists commands', () => {
  test.each([
    ['', ['roles', 'commands', 'person', 'doctor', 'migrate', 'settings']],
    ['roles', ['preview', 'diagnose', 'reconcile']],
  ])('of chat-bot %s', async (command, names) => {
    const { code, out } = await cli(...command.split(' ').filter(Boolean), '--help');
    expect(code).toBe(0);
    for (const name of names) expect(out).toContain(name);
  });
});

describe('doctor', () => {
  test('lists outdated commands until they are registered', async () => {
    const unknown = /^warning +chat: Discord does not know \/verify, .*`commands register`/m;
    expect((await cli('doctor')).out).toMatch(unknown);
    await bot.registerCommands();
    // As after an upgrade that added an option.
    const before = commandDefinitions.map(command =>
      command.name === 'verify'
        ? { ...command, options: command.options?.slice(0, 1) ?? [] }
        : command,
    );
    await bot.registerCommands(before);
    expect((await cli('doctor')).out).toContain('not know /verify as they are');
    await bot.registerCommands();
  });

  test('reports no problems in a working setup', async () => {
    const { code, out } = await cli('doctor');
    expect([code, out]).toEqual([0, expect.stringContaining('permissions=')]);
  });

  test('reports all problems with instructions', async () => {
    const ill = commandLineIn({
      ...bot.environment,
      ROLE_RULES_FILE: rules('wrong.yaml'),
      PLATFORM_URL: 'http://127.0.0.1:9',
      PLATFORM_ISSUER: bot.platform.url,
    });
    const { code, out } = await ill('doctor');
    expect(code).toBe(1);
    for (const part of ['platform', 'No Such Role', 'Create the role']) expect(out).toContain(part);
  });
});

test.each(['none.yaml', 'typo.yaml'])(
  'startup fails on invalid rules in %s with a message',
  async name => {
    const environment = { ...bot.environment, ROLE_RULES_FILE: rules(name), PORT: '0' };
    const { code, told } = await commandLineIn(environment, 'main.js')();
    expect([code, told]).toEqual([1, expect.stringContaining('ROLE_RULES_FILE')]);
    expect(told).toContain(name);
    expect(told).not.toMatch(/\n\s+at /);
  },
);

test('doctor reports a missing staff role', async () => {
  const named = (STAFF_ROLE: string) => commandLineIn({ ...bot.environment, STAFF_ROLE })('doctor');
  const { code, out } = await named('Nobodies');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^warning +chat: .*“Nobodies”.*STAFF_ROLE/m),
  ]);
  expect((await named('Member')).out).not.toContain('STAFF_ROLE');
});

describe('while the bot is not in the server', () => {
  test.each([['doctor'], ['roles', 'diagnose'], ['commands', 'register']])(
    '%s %s prints an invite link',
    async (...command) => {
      const elsewhere = '100000000000000099';
      const uninvited = commandLineIn({ ...bot.environment, DISCORD_SERVER_ID: elsewhere });
      const { code, out, told } = await uninvited(...command);
      expect(code).toBe(1);
      expect(`${out}${told}`).toContain('&permissions=');
      expect(`${out}${told}`).toContain(`&guild_id=${elsewhere}`);
    },
  );
});

test('doctor reports the setting of an unreachable chat server', async () => {
  const nowhere = 'http://127.0.0.1:1/api';
  const { code, out } = await commandLineIn({ ...bot.environment, DISCORD_API_URL: nowhere })(
    'doctor',
  );
  expect(code).toBe(1);
  expect(out).toContain(`cannot be reached. The URL is ${nowhere} (DISCORD_API_URL)`);
});

describe('roles preview', () => {
  test('shows a member’s roles', async () => {
    const { code, out } = await cli('roles', 'preview', '200');
    expect(code).toBe(0);
    expect(out).toMatch(/Member 200 \(active\)[\s\S]*roles: +Member[\s\S]*none is now/);
  });

  test('with a file shows who gains and loses roles', async () => {
    const { out } = await cli('roles', 'preview', '--file', rules('next.yaml'));
    expect(out).toContain('Linked members that would change: 1.');
    expect(out).toMatch(/100.*Trainee.*Member/);
    expect(out).not.toContain('keep it');
  });

  test('with a file shows roles that are no longer managed and roles that may not exist', async () => {
    const { out } = await cli('roles', 'preview', '--file', rules('wrong.yaml'));
    expect(out).toContain('members keep it: Member.');
    expect(out).toContain(`New: No Such Role. Check that the bot can assign it: \`roles diagnose`);
    const asked = await cli('roles', 'diagnose', '--file', rules('wrong.yaml'));
    expect([asked.code, asked.out]).toEqual([1, expect.stringMatching(/No Such Role.*no/)]);
  });

  test('of an unknown member is an error message', async () => {
    expect(await cli('roles', 'preview', '999')).toEqual({
      code: 1,
      out: '',
      told: 'Member 999 not found.\n',
    });
  });
});

test('roles diagnose shows a role the bot cannot assign, and an invite link', async () => {
  expect((await cli('roles', 'diagnose')).code).toBe(0);
  const ill = commandLineIn({ ...bot.environment, ROLE_RULES_FILE: rules('wrong.yaml') });
  const { code, out } = await ill('roles', 'diagnose');
  expect(code).toBe(1);
  expect(out).toMatch(/No Such Role.*no/);
  expect(out).toContain('permissions=');
});

test('roles reconcile changes nothing on a dry run; otherwise the running service does', async () => {
  const dry = await cli('roles', 'reconcile', '--dry-run');
  expect([dry.code, (await bot.account(A)).roles]).toEqual([0, []]);
  expect(dry.out).toMatch(
    /^Linked members: \d+\. Would change: 1 \(roles added: 1, removed: 0\)\.$/m,
  );
  expect(dry.out).toMatch(/^Nothing was changed\.$/m);
  const real = await cli('roles', 'reconcile');
  expect([real.code, real.out]).toEqual([0, expect.stringContaining('running service')]);
  expect(real.out).toMatch(
    /^Linked members: \d+\. Change now: 1 \(roles added: 1, removed: 0\)\.$/m,
  );
  await expect.poll(async () => (await bot.account(A)).roles).toEqual(['Member']);
  const again = await cli('roles', 'reconcile');
  expect([again.code, again.out]).toEqual([0, expect.not.stringContaining('running service')]);
});

test('roles reconcile stops where more than a fifth of the managed roles would be taken', async () => {
  await bot.control('PUT', `/members/${A}`, { roles: ['Member'] });
  const left = async () =>
    (
      await bot.pool.query(
        `select singleton_key from jobs.job where name like 'update-%' and state < 'completed'`,
      )
    ).rows;
  await expect.poll(left).toEqual([]);
  const other = commandLineIn({ ...bot.environment, ROLE_RULES_FILE: rules('next.yaml') });
  for (const flags of [[], ['--dry-run']]) {
    const { code, out } = await other('roles', 'reconcile', ...flags);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        /^Linked members: \d+\. Would change: 1 .*\nStopped without changes: more than a fifth of the 1 managed roles .*\n$/,
      ),
    ]);
  }
  expect(await left()).toEqual([]);
});

test('commands register registers the commands at the chat server', async () => {
  const { code, out } = await cli('commands', 'register');
  expect([code, out]).toEqual([0, expect.stringContaining('/verify')]);
  const known = (await bot.control('GET', '/commands')) as { name: string }[];
  expect(known.map(({ name }) => name).sort()).toEqual([
    ...['diagnose', 'refresh', 'sync-all', 'unlink', 'verify', 'whois'],
  ]);
});

test('a command reports missing settings', async () => {
  const { code, told } = await commandLineIn({})('roles', 'preview', '100');
  expect([code, told]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
});
