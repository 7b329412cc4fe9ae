import { execFile } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@guildhall/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readAnswers } from '../src/asking/answers-file.js';
import { readEnv, withValues } from '../src/files/env-text.js';
import {
  botToken,
  type Folder,
  mysqlServer,
  newFolder,
  secretOfClient,
  sourcePassword,
  startChat,
  startProvider,
  startSource,
} from './world.js';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let at: Folder;
let provider: Awaited<ReturnType<typeof startProvider>>;
let chat: Awaited<ReturnType<typeof startChat>>;
let source: Awaited<ReturnType<typeof startSource>> | undefined;
beforeAll(async () => {
  provider = await startProvider();
  chat = await startChat();
  source = mysqlServer ? await startSource() : undefined;
});
afterAll(async () => {
  await Promise.all([provider?.stop(), chat?.stop(), source?.stop()]);
});
afterEach(() => at.remove());

/** Runs it with answers as YAML; gives how it ended and all that it said. */
function answer(answers: Readonly<Record<string, string>>, ...parts: string[]) {
  const file = join(at.path, 'answers.yaml');
  const lines = Object.entries(answers).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  writeFileSync(file, lines.join('\n'));
  return new Promise<{ code: number; said: string }>(resolve => {
    const args = [program, '--folder', at.path, '--answers', file, ...parts];
    execFile(process.execPath, args, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: `${out}${err}` }),
    );
  });
}

const ofOrganization = async () => ({
  ORG_NAME: 'Local 12',
  PLATFORM_PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
  CONTAINERS: 'yes',
  ORG_TIME_ZONE: 'Europe/Berlin',
});
const ofIdentity = () => ({
  IDENTITY_ISSUER: provider.issuer,
  IDENTITY_CLIENT_ID: 'guildhall',
  IDENTITY_CLIENT_SECRET: secretOfClient,
  IDENTITY_AUDIENCE: 'guildhall',
});
const ofChat = {
  DISCORD_TOKEN: botToken,
  DISCORD_SERVER_ID: '700000000000000001',
  MEMBER_ROLE: 'Member',
  STAFF_ROLE: 'Moderator',
};
const ofSource = (): Readonly<Record<string, string>> =>
  source
    ? {
        SOURCE_DATABASE_URL: source.url,
        SOURCE_DATABASE_PASSWORD: sourcePassword,
        'status.A': 'active',
        'status.R': 'retired',
      }
    : { SOURCE: 'no' };

/** A folder whose chat-bot asks the chat server of the test. */
function folderWithChat(): Folder {
  const made = newFolder();
  const template = join(made.path, 'deploy/config/chat-bot.env');
  writeFileSync(template, `DISCORD_SERVER_ID=\nDISCORD_API_URL=${chat.url}/api\n#STAFF_ROLE=\n`);
  return made;
}

test('an example names everything that a file can answer, each with what it means', async () => {
  at = newFolder();
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--answers-example']);
  const file = join(at.path, 'answers.yaml');
  writeFileSync(file, stdout.replace(/^# (\S+:)$/gm, '$1'));
  const names = Object.keys(readAnswers(file));
  const used = { ...(await ofOrganization()), ...ofIdentity(), ...ofChat, ...ofSource() };
  const usual = Object.keys(used).map(name => name.replace(/^status\..*/, 'status.X'));
  const seldom = [
    'IDENTITY_SCOPES',
    'MAKE_CERTIFICATES',
    'MAIL',
    'members.table',
    'members.status',
  ];
  expect(names).toEqual(expect.arrayContaining([...usual, ...seldom]));
  expect(stdout.match(/^# .+\n# {3}\(.+\)\n# \S+:$/gm)).toHaveLength(names.length);
  expect(stdout).toMatch(
    /\n# What is the name of your organization\?\n# .*Local 12.*\n# ORG_NAME:\n/,
  );
  // Nothing but that: no folder is looked at, and nothing is asked of anybody.
  expect(stdout).not.toContain('Wrote');
});

test('a name that answers no question is a slip, and nothing is written', async () => {
  at = newFolder();
  const slip = { ...(await ofOrganization()), IDENTITY_ADMIN_ROL: 'boss', nonsense: '' };
  const { code, said } = await answer(slip, 'organization');
  expect(code).toBe(1);
  expect(said).toMatch(
    /IDENTITY_ADMIN_ROL in \S+ does not match any question. Did you mean IDENTITY_ADMIN_ROLE\?/,
  );
  expect(said).toMatch(/nonsense in \S+ does not match any question. --answers-example/);
  expect(existsSync(join(at.path, '.env'))).toBe(false);
});

test('everything that is wrong in a file is told in one run, and nothing of it is written', async () => {
  at = folderWithChat();
  const { code, said } = await answer({
    PLATFORM_PUBLIC_URL: 'http://members.example.org',
    ORG_TIME_ZONE: 'Mars',
    ...ofIdentity(),
    IDENTITY_ISSUER: 'login.example.org',
    IDENTITY_SCOPE: 'openid',
    SOURCE_DATABASE_URL: 'mysql://guildhall@127.0.0.1:9/membership',
    DISCORD_TOKEN: 'wrong.token.here',
    MAIL: 'perhaps',
  });
  expect(code).toBe(1);
  for (const sentence of [
    /^8 answers do not do/m,
    /^- The answers say nothing about ORG_NAME/m,
    /^- PLATFORM_PUBLIC_URL must be https/m,
    /^- ORG_TIME_ZONE must be a time zone/m,
    /^- IDENTITY_ISSUER must be a URL/m,
    /^- IDENTITY_SCOPE in .* Did you mean IDENTITY_SCOPES\?/m,
    /^- .*Check the URL, user and password/m,
    /^- .*refuses the bot’s token/m,
    /^- MAIL must be yes or no/m,
  ])
    expect(said).toMatch(sentence);
  expect(said).not.toContain('    at ');
  expect(existsSync(join(at.path, '.env'))).toBe(false);
});

test('an answer that no question took is named', async () => {
  at = newFolder();
  const { code, said } = await answer({ MAIL_DOMAIN: 'members.example.org' }, 'mail');
  expect([code, said]).toEqual([0, expect.stringContaining('Nothing asked for MAIL_DOMAIN:')]);
});

test('every subscriber of events gets a secret of its own, which stays when another comes', async () => {
  at = newFolder();
  const subscribersAfter = async (EVENT_SUBSCRIBERS: string) => {
    const { code, said } = await answer({ EVENT_SUBSCRIBERS }, 'events');
    expect([code, said]).toEqual([0, expect.not.stringContaining('whsec_')]);
    return (ofEnv('.env').EVENT_SUBSCRIBERS ?? '').split(',');
  };
  const one = await subscribersAfter('https://one.example/hook');
  expect(one).toEqual([
    'chat-bot',
    expect.stringMatching(/^https:..one.example.hook#whsec_.{44}$/),
  ]);
  const both = await subscribersAfter('https://one.example/hook,https://two.example/hook');
  expect(both.slice(0, 2)).toEqual(one);
  expect(both[2]?.split('#')[1]).not.toBe(one[1]?.split('#')[1]);
});

test('who installs without containers hears what comes next there, and of nothing that containers bring', async () => {
  at = newFolder();
  const own = { ...(await ofOrganization()), PLATFORM_PUBLIC_URL: 'https://127.0.0.1' };
  const without = { ...own, CONTAINERS: 'no' };
  const first = await answer(without, 'organization', 'mail');
  expect([first.code, first.said]).toEqual([0, expect.stringContaining('“Without containers”')]);
  expect(first.said).not.toMatch(/compose/i);
  expect(ofEnv('.env')).toMatchObject({ CONTAINERS: 'no', COMPOSE_PROFILES: '' });
  // It is remembered, whatever this machine has.
  const then = await answer({}, 'mail');
  expect([then.code, then.said]).toEqual([0, expect.stringContaining('“Without containers”')]);
  const back = await answer({ CONTAINERS: 'yes' }, 'organization');
  expect([back.code, back.said]).toEqual([0, expect.stringContaining('docker compose up')]);
  expect(ofEnv('.env').COMPOSE_PROFILES).toBe('tls');
});

test('a file answers everything, and what it leaves out is as it is for most', async () => {
  at = folderWithChat();
  const all = { ...(await ofOrganization()), ...ofIdentity(), ...ofChat, ...ofSource() };
  const { code, said } = await answer(all);
  expect([code, said]).toEqual([0, expect.stringContaining('docker compose up')]);
  expect(statSync(join(at.path, '.env')).mode & 0o777).toBe(0o600);
  const env = readEnv(at.read('.env'));
  expect(env).toMatchObject({ IDENTITY_CLIENT_SECRET: secretOfClient, DISCORD_TOKEN: botToken });
  for (const secret of [secretOfClient, botToken, sourcePassword, env.SESSION_SECRET ?? ''])
    expect(said).not.toContain(secret);
  expect(readEnv(at.read('config/pay.env'))).toEqual({ ORG_TIME_ZONE: 'Europe/Berlin' });
  expect(readEnv(at.read('config/common.env'))).toMatchObject({
    IDENTITY_MEMBER_CLAIM: 'member_number',
    IDENTITY_ADMIN_ROLE: 'admin',
  });
  if (source) {
    const { members } = JSON.parse(at.read('config/source-mapping.json'));
    // Q was not said to mean anything: it is neither taken as it comes nor guessed.
    expect(members.columns.status.values).toEqual({ A: 'active', R: 'retired' });
    expect(said).toContain('Unknown status q');
  }

  // Once more with nothing but one other answer: all else stays, every secret too.
  const before = at.read('.env');
  const again = await answer({ ORG_NAME: 'Local 13' }, 'organization');
  expect(again.code).toBe(0);
  expect(at.read('.env')).toBe(before);
  expect(readEnv(at.read('config/platform.env')).ORG_NAME).toBe('Local 13');

  // After an upgrade that knows a further secret it is made, as it was the first time.
  const without = before.replace(/^METRICS_TOKEN=.*\n/m, '');
  expect(without).not.toBe(before);
  writeFileSync(join(at.path, '.env'), without);
  expect((await answer({ ORG_NAME: 'Local 13' }, 'organization')).code).toBe(0);
  expect(readEnv(at.read('.env')).METRICS_TOKEN).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['an issuer that is away', { IDENTITY_ISSUER: 'http://127.0.0.1:9' }, /cannot be reached/],
  ['a wrong client secret', { IDENTITY_CLIENT_SECRET: 'wrong-one' }, /rejects this client/],
  ['a server that is not there', { DISCORD_SERVER_ID: '1' }, /which is not one of Local 12/],
  [
    'a role that is not there',
    { MEMBER_ROLE: 'Stranger' },
    /MEMBER_ROLE is Stranger, which is not one of/,
  ],
])('%s ends it with a sentence', async (_what, wrong, sentence) => {
  at = folderWithChat();
  const all = { ...(await ofOrganization()), ...ofIdentity(), ...ofChat, SOURCE: 'no' };
  const { code, said } = await answer({ ...all, ...wrong });
  expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
  for (const secret of Object.values(wrong)) {
    if (/wrong/.test(secret)) expect(said).not.toContain(secret);
  }
  expect(said).not.toContain('    at ');
});

const ofEnv = (file: string) => readEnv(at.read(file));

test('certificates stay as they were answered, and what served them before is named', async () => {
  at = newFolder();
  const first = { ...(await ofOrganization()), PLATFORM_PUBLIC_URL: 'https://127.0.0.1' };
  const profiles = async (answers: Readonly<Record<string, string>>) => {
    const { code, said } = await answer(answers, 'organization');
    expect(code, said).toBe(0);
    return [ofEnv('.env').COMPOSE_PROFILES, /--profile tls rm --stop --force caddy/.test(said)];
  };
  expect(await profiles(first)).toEqual(['tls', false]);
  expect(await profiles({})).toEqual(['tls', false]);
  expect(await profiles({ MAKE_CERTIFICATES: 'no' })).toEqual(['', true]);
  expect(await profiles({})).toEqual(['', false]);
});

test('derived settings follow an address or domain, and settings written by hand stay', async () => {
  at = newFolder();
  const told = async (answers: Readonly<Record<string, string>>, ...parts: string[]) => {
    const { code, said } = await answer(answers, ...parts);
    expect(code, said).toBe(0);
    const { PAY_PUBLIC_URL: pay } = ofEnv('.env');
    const { MAIL_FROM: from } = ofEnv('config/platform.env');
    return { pay, from, isWarned: said.includes('still have the old URL') };
  };
  const common = await ofOrganization();
  const both = (url: string, domain: string) =>
    told(
      { ...common, PLATFORM_PUBLIC_URL: url, MAIL: 'yes', MAIL_DOMAIN: domain },
      ...['organization', 'mail'],
    );
  const one = { pay: 'https://127.0.0.1', from: 'guildhall@one.example.org', isWarned: false };
  expect(await both('https://127.0.0.1', 'one.example.org')).toEqual(one);
  const two = { pay: 'https://127.0.0.2', from: 'guildhall@two.example.org', isWarned: true };
  expect(await both('https://127.0.0.2', 'two.example.org')).toEqual(two);
  // An abandoned domain must not be used as sender.
  expect(await told({ MAIL: 'no' }, 'mail')).toMatchObject({ from: '' });

  const own = { pay: 'https://pay.example.org', from: 'office@example.org' };
  const write = (file: string, values: Readonly<Record<string, string>>) =>
    writeFileSync(join(at.path, file), withValues(at.read(file), values));
  write('.env', { PAY_PUBLIC_URL: own.pay });
  write('config/platform.env', { MAIL_FROM: own.from });
  expect(await both('https://127.0.0.1', 'one.example.org')).toMatchObject(own);
  expect(await told({ MAIL: 'no' }, 'mail')).toMatchObject(own);
});

test('mail opens the door that is asked for, and no other', async () => {
  at = newFolder();
  const names = ['PUBLISH_ON', 'PUBLISH_SMTP_ON', 'SMTP_PORT', 'MAIL_IMAP', 'MAIL_SMTP'];
  const told = async (answers: Readonly<Record<string, string>>) => {
    const { code, said } = await answer(answers, 'mail');
    expect([code, said]).toEqual([0, expect.stringMatching(/reach only addresses at/)]);
    const env = { ...ofEnv('.env'), ...ofEnv('config/platform.env') };
    return names.map(name => env[name]);
  };
  const loopback = '127.0.0.1';
  const mail = { MAIL: 'yes', MAIL_DOMAIN: 'members.example.org' };
  expect(await told(mail)).toEqual([loopback, loopback, '1025', '', '']);
  expect(await told({ TAKE_MAIL: 'yes' })).toEqual([loopback, '0.0.0.0', '25', '', '']);
  const servers = ['imaps://imap.example.org', 'smtps://smtp.example.org'];
  const both = { MAIL_IMAP: servers[0] ?? '', MAIL_SMTP: servers[1] ?? '' };
  expect(await told(both)).toEqual([loopback, '0.0.0.0', '25', ...servers]);
  // A gateway hands over: nothing is open, now and from then on.
  expect(await told({ TAKE_MAIL: 'no' })).toEqual([loopback, loopback, '1025', ...servers]);
  expect(await told({})).toEqual([loopback, loopback, '1025', ...servers]);
  // Custom values stay where they have the same effect.
  const file = join(at.path, '.env');
  const chosen = { PUBLISH_SMTP_ON: '192.0.2.1', SMTP_PORT: '25' };
  writeFileSync(file, withValues(at.read('.env'), chosen));
  expect(await told({})).toEqual([loopback, '192.0.2.1', '25', ...servers]);
});

test.each([
  ['MAIL_IMAP', 'http://mail.example.org', /MAIL_IMAP must look like imaps/],
  ['MAIL_SMTP', 'imaps://mail.example.org', /MAIL_SMTP must look like smtps/],
])('%s that is none ends it with a sentence', async (name, value, sentence) => {
  at = newFolder();
  const mail = { MAIL: 'yes', MAIL_DOMAIN: 'example.org', MAIL_IMAP: 'imaps://mail.example.org' };
  const { code, said } = await answer({ ...mail, [name]: value }, 'mail');
  expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
});

test('a no to Discord takes its secrets away, and stays', async () => {
  at = folderWithChat();
  const ofLogin = { DISCORD_LOGIN: 'yes', DISCORD_CLIENT_SECRET: 'secret of the application' };
  const told = async (answers: Readonly<Record<string, string>>) => {
    const { code, said } = await answer(answers, 'chat');
    expect(code, said).toBe(0);
    const { DISCORD_TOKEN: token, DISCORD_CLIENT_SECRET: secret } = ofEnv('.env');
    const { DISCORD_SERVER_ID: server, STAFF_ROLE: staff } = ofEnv('config/chat-bot.env');
    const { DISCORD_CLIENT_ID: client } = ofEnv('config/platform.env');
    return [token, server, client, secret, staff];
  };
  const whole = [botToken, ofChat.DISCORD_SERVER_ID, '500000000000000001'];
  const all = [...whole, ofLogin.DISCORD_CLIENT_SECRET, 'Moderator'];
  expect(await told({ ...ofChat, ...ofLogin })).toEqual(all);
  // The staff role may stand there by its id.
  const response = await fetch(`${chat.control}/roles`);
  const roles = (await response.json()) as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  const id = roles.find(({ name }) => name === 'Moderator')?.id ?? '';
  const file = join(at.path, 'config/chat-bot.env');
  writeFileSync(file, withValues(at.read('config/chat-bot.env'), { STAFF_ROLE: id }));
  expect(await told({})).toEqual(all);
  const none = ['', '', '', '', 'Moderator'];
  expect(await told({ DISCORD: 'no' })).toEqual(none);
  expect(await told({})).toEqual(none);
  const again = { DISCORD: 'yes', DISCORD_TOKEN: botToken, ...ofLogin };
  expect(await told(again)).toEqual(all);
});

test.skipIf(!mysqlServer)(
  'a table that lacks what is needed is told with what there is, and where to go on',
  async () => {
    at = newFolder();
    const { code, said } = await answer(
      {
        ...ofSource(),
        'facilities.table': '',
        'positions.table': '',
        'members.table': 'tblBranch',
      },
      'source',
    );
    expect(code).toBe(1);
    expect(said).toMatch(/members, from tblBranch: no column is known for .*first_name.*status/);
    expect(said).toMatch(/Say which by .*members\.status, of BranchCode, Title; .*make a view/);
    expect(said).not.toContain('required properties');
    expect(existsSync(join(at.path, '.env'))).toBe(false);
  },
);

test.skipIf(!mysqlServer)(
  'a type below nought has a name, and codes that differ by their capitals are told as such',
  async () => {
    at = newFolder();
    await source?.run(`create or replace view negative as
      select MemNo as member_number, FName as first_name, LName as last_name, lower(Branch) as facility,
             if(MemNo = 1001, -1, 1) as member_type_id, 'active' as status from tblPerson`);
    const answers = { ...ofSource(), 'positions.table': '', 'members.table': 'negative' };
    const own = Object.fromEntries(
      Object.entries(answers).filter(([name]) => !name.startsWith('status.')),
    );
    const lost = await answer({ ...own, TAKE_MAPPING: 'yes' }, 'source');
    expect(lost.said).toMatch(/Unknown facility zse, zny[\s\S]*compared exactly, including case/);
    expect(lost.said).not.toContain('refer to each other by numbers');
    const { code, said } = await answer({ ...own, 'members.facility_code': '' }, 'source');
    expect(code, said).toBe(0);
    expect(ofEnv('config/platform.env').MEMBER_TYPES).toMatch(/-1=Type -1/);
    await source?.run('drop view negative');
  },
);

test('who never had Discord or a member database is not asked for them by Enter', async () => {
  at = newFolder();
  const none = { DISCORD: 'no', SOURCE: 'no' };
  expect(await answer(none, 'chat', 'source')).toMatchObject({ code: 0 });
  expect(await answer({}, 'chat', 'source')).toMatchObject({ code: 0 });
});

test.skipIf(!mysqlServer)(
  'a no to the member database ends its reading, a yes begins it',
  async () => {
    at = newFolder();
    const told = async (answers: Readonly<Record<string, string>>) => {
      const { code, said } = await answer(answers, 'source');
      expect(code, said).toBe(0);
      const isConnected = ofEnv('.env').SOURCE_DATABASE_URL !== '';
      return [isConnected, ofEnv('config/platform.env').SYNC_CRON];
    };
    expect(await told(ofSource())).toEqual([true, '0 * * * *']);
    expect(await told({})).toEqual([true, '0 * * * *']);
    const mapping = at.read('config/source-mapping.json');
    expect(await told({ SOURCE: 'no' })).toEqual([false, '']);
    expect(await told({})).toEqual([false, '']);
    expect(await told({ SOURCE: 'yes', ...ofSource() })).toEqual([true, '0 * * * *']);
    expect(at.read('config/source-mapping.json')).toBe(mapping);
  },
);

test.skipIf(!mysqlServer)(
  'a member type keeps its number, however many rows have its word, and each number has a name',
  async () => {
    at = newFolder();
    const anew = { ...ofSource(), KEEP_MAPPING: 'no' };
    const numbers = () =>
      JSON.parse(at.read('config/source-mapping.json')).members.columns.member_type_id.values;
    expect(await answer(anew, 'source')).toMatchObject({ code: 0 });
    expect(numbers()).toEqual({ FULL: '1', RET: '2' });
    await source?.run(
      "insert into tblPerson (MemNo, FName, LName, Branch, Category, Standing, LastModified) values (1004, 'Ann', 'Elder', 'ZSE', 'RET', 'R', now()), (1005, 'Bea', 'Elder', 'ZSE', 'RET', 'R', now()), (1006, 'Al', 'New', 'ZSE', 'ASSOC', 'A', now())",
    );
    try {
      expect(await answer(anew, 'source')).toMatchObject({ code: 0 });
      expect(numbers()).toEqual({ FULL: '1', RET: '2', ASSOC: '3' });
      expect(ofEnv('config/platform.env').MEMBER_TYPES).toBe('1=FULL,2=RET,3=ASSOC');

      const named = { ...anew, MEMBER_TYPES: '1=Full,2=Retired' };
      const lacking = await answer(named, 'source');
      expect(lacking).toMatchObject({ code: 1 });
      expect(lacking.said).toMatch(/MEMBER_TYPES must name 3, which ASSOC is here.*type\.ASSOC/);
      expect(await answer({ ...named, 'type.ASSOC': '2' }, 'source')).toMatchObject({ code: 0 });
      expect(numbers()).toEqual({ FULL: '1', RET: '2', ASSOC: '2' });
    } finally {
      await source?.run('delete from tblPerson where MemNo > 1003');
    }
  },
);

test.skipIf(!mysqlServer)(
  'a word that the database does not have is a slip, with the one that was meant',
  async () => {
    at = newFolder();
    const slip = { ...ofSource(), 'status.RE': 'retired', 'type.FUL': '1', 'members.stat': 'x' };
    const { code, said } = await answer(slip, 'source');
    expect(code).toBe(1);
    expect(said).toMatch(/^3 answers do not do/m);
    expect(said).toMatch(/status\.RE: no row has that status.*Did you mean status\.R\?/);
    expect(said).toMatch(/type\.FUL: no row has that type.*Did you mean type\.FULL\?/);
    expect(said).toMatch(/members\.stat in .*Did you mean members\.status\?/);
    expect(existsSync(join(at.path, '.env'))).toBe(false);
    expect(await answer(ofSource(), 'source')).toMatchObject({ code: 0 });
    // The mapping is kept now, and what would map anew has no effect without a word for it.
    const kept = await answer({ ...ofSource(), 'status.A': 'inactive' }, 'source');
    expect([kept.code, kept.said]).toEqual([0, expect.stringMatching(/asked for status\.A.*KEEP/)]);
  },
);

test.skipIf(!mysqlServer)(
  'a mapping by which most rows are rejected is taken from a file that says so alone',
  async () => {
    at = newFolder();
    const wrong = { ...ofSource(), 'facilities.is_active': 'Title' };
    const refused = await answer(wrong, 'source');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toMatch(/2 × is_active is not yes or no/);
    // One line, whatever the number of branches.
    expect(refused.said).toMatch(/\d × Unknown facility (ZSE, ZNY|ZNY, ZSE) /);
    expect(refused.said).toMatch(/Some facilities would be rejected themselves/);
    expect(existsSync(join(at.path, 'config/source-mapping.json'))).toBe(false);
    // Two of three members have an unexplained status.
    const poor = await answer({ ...ofSource(), 'status.R': '' }, 'source');
    expect(poor).toMatchObject({ code: 1 });
    expect(poor.said).toMatch(/most rows of members would be rejected.*TAKE_MAPPING: yes/);
    expect(await answer({ ...ofSource(), TAKE_MAPPING: 'no' }, 'source')).toMatchObject({
      code: 1,
    });
    expect(existsSync(join(at.path, 'config/source-mapping.json'))).toBe(false);
    const taken = { ...ofSource(), 'status.R': '', TAKE_MAPPING: 'yes' };
    expect(await answer(taken, 'source')).toMatchObject({ code: 0 });
  },
);

test('a provider that takes the secret in the header alone is asked so from then on', async () => {
  at = newFolder();
  // It knows its client by the header, as the other half of the products does (RFC 6749, 2.3.1).
  const server = createServer((request, response) => {
    const own = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    response.setHeader('content-type', 'application/json');
    if (request.url?.includes('openid-configuration'))
      return response.end(
        JSON.stringify({
          issuer: own,
          authorization_endpoint: `${own}/auth`,
          token_endpoint: `${own}/token`,
          jwks_uri: `${own}/jwks`,
        }),
      );
    if (request.url?.startsWith('/auth')) {
      const back = new URL(new URL(request.url, own).searchParams.get('redirect_uri') ?? own);
      back.searchParams.set('error', 'login_required');
      return response.writeHead(302, { location: back.href }).end();
    }
    const isKnown = request.headers.authorization !== undefined;
    response.statusCode = isKnown ? 400 : 401;
    return response.end(JSON.stringify({ error: isKnown ? 'invalid_grant' : 'invalid_client' }));
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const answers = { ...(await ofOrganization()), ...ofIdentity(), IDENTITY_ISSUER: issuer };
  const { code, said } = await answer(answers, 'organization', 'identity');
  server.close();
  server.closeAllConnections();
  expect([code, said]).toEqual([0, expect.stringContaining('Wrote')]);
  expect(readEnv(at.read('config/platform.env')).IDENTITY_CLIENT_AUTH).toBe('header');
});
