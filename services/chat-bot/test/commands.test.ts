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

describe('--help says what there is', () => {
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
  test('names the commands that nobody can type as they are, until they are registered', async () => {
    const unknown = /^warning +chat: Discord does not know \/verify, .*`commands register`/m;
    expect((await cli('doctor')).out).toMatch(unknown);
    await bot.registerCommands();
    // As an upgrade finds them, which came with an option.
    const before = commandDefinitions.map(command =>
      command.name === 'verify'
        ? { ...command, options: command.options?.slice(0, 1) ?? [] }
        : command,
    );
    await bot.registerCommands(before);
    expect((await cli('doctor')).out).toContain('not know /verify as they are');
    await bot.registerCommands();
  });

  test('finds nothing to do where nothing is', async () => {
    const { code, out } = await cli('doctor');
    expect([code, out]).toEqual([0, expect.stringContaining('permissions=')]);
  });

  test('says all that is wrong, and what to do about it', async () => {
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
  'rules in %s that cannot be used stop the start in words',
  async name => {
    const environment = { ...bot.environment, ROLE_RULES_FILE: rules(name), PORT: '0' };
    const { code, told } = await commandLineIn(environment, 'main.js')();
    expect([code, told]).toEqual([1, expect.stringContaining('ROLE_RULES_FILE')]);
    expect(told).toContain(name);
    expect(told).not.toMatch(/\n\s+at /);
  },
);

test('doctor names a staff role that the server does not have', async () => {
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
    '%s %s prints the link that invites it',
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

test('doctor names the setting of a chat server that is not there', async () => {
  const nowhere = 'http://127.0.0.1:1/api';
  const { code, out } = await commandLineIn({ ...bot.environment, DISCORD_API_URL: nowhere })(
    'doctor',
  );
  expect(code).toBe(1);
  expect(out).toContain(`cannot be reached. It was looked for at ${nowhere} (DISCORD_API_URL)`);
});

describe('roles preview', () => {
  test('tells what a member would get', async () => {
    const { code, out } = await cli('roles', 'preview', '200');
    expect(code).toBe(0);
    expect(out).toMatch(/Member 200 \(active\)[\s\S]*roles: +Member[\s\S]*none is/);
  });

  test('of a file tells who gains and loses', async () => {
    const { out } = await cli('roles', 'preview', '--file', rules('next.yaml'));
    expect(out).toContain('Linked members that would change: 1.');
    expect(out).toMatch(/100.*Trainee.*Member/);
    expect(out).not.toContain('keeps it');
  });

  test('of a file names what nobody loses because it is not named, and what may not be there to give', async () => {
    const { out } = await cli('roles', 'preview', '--file', rules('wrong.yaml'));
    expect(out).toContain('whoever has it keeps it: Member.');
    expect(out).toContain(`New: No Such Role. Whether the bot can give it: \`roles diagnose`);
    const asked = await cli('roles', 'diagnose', '--file', rules('wrong.yaml'));
    expect([asked.code, asked.out]).toEqual([1, expect.stringMatching(/No Such Role.*no/)]);
  });

  test('of a member that nobody is, is a sentence', async () => {
    expect(await cli('roles', 'preview', '999')).toEqual({
      code: 1,
      out: '',
      told: 'There is no member 999.\n',
    });
  });
});

test('roles diagnose names the role that the bot cannot give, and the invite that helps', async () => {
  expect((await cli('roles', 'diagnose')).code).toBe(0);
  const ill = commandLineIn({ ...bot.environment, ROLE_RULES_FILE: rules('wrong.yaml') });
  const { code, out } = await ill('roles', 'diagnose');
  expect(code).toBe(1);
  expect(out).toMatch(/No Such Role.*no/);
  expect(out).toContain('permissions=');
});

test('roles reconcile only looks on a dry run; else the running service makes the changes', async () => {
  const dry = await cli('roles', 'reconcile', '--dry-run');
  expect([dry.code, (await bot.account(A)).roles]).toEqual([0, []]);
  expect(dry.out).toMatch(
    /^Linked members: \d+\. Would change: 1 \(roles given: 1, taken: 0\)\.$/m,
  );
  expect(dry.out).toMatch(/^Nothing was changed\.$/m);
  const real = await cli('roles', 'reconcile');
  expect([real.code, real.out]).toEqual([0, expect.stringContaining('running service')]);
  expect(real.out).toMatch(/^Linked members: \d+\. Change now: 1 \(roles given: 1, taken: 0\)\.$/m);
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
        /^Linked members: \d+\. Would change: 1 .*\nStopped, and nothing was changed: of 1 managed roles .*\n$/,
      ),
    ]);
  }
  expect(await left()).toEqual([]);
});

test('commands register tells the chat server which commands there are', async () => {
  const { code, out } = await cli('commands', 'register');
  expect([code, out]).toEqual([0, expect.stringContaining('/verify')]);
  const known = (await bot.control('GET', '/commands')) as { name: string }[];
  expect(known.map(({ name }) => name).sort()).toEqual([
    ...['diagnose', 'refresh', 'sync-all', 'unlink', 'verify', 'whois'],
  ]);
});

test('without its settings a command says which are missing', async () => {
  const { code, told } = await commandLineIn({})('roles', 'preview', '100');
  expect([code, told]).toEqual([1, expect.stringContaining('PLATFORM_URL')]);
});
