import { execFile } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@guildhall/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readAnswers } from '../src/asking/answers-file.js';
import { readEnv, withValues } from '../src/files/env-text.js';
import { type Answers, answerIn, answersAbout, program } from './answers.js';
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

const answer = (answers: Answers, ...parts: string[]) => answerIn(at, answers, ...parts);
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
const ofSource = (): Answers => (source ? answersAbout(source) : { SOURCE: 'no' });

/** A folder whose chat-bot uses the test's chat server. */
function folderWithChat(): Folder {
  const made = newFolder();
  const template = join(made.path, 'deploy/config/chat-bot.env');
  writeFileSync(template, `DISCORD_SERVER_ID=\nDISCORD_API_URL=${chat.url}/api\n#STAFF_ROLE=\n`);
  return made;
}

test('--answers-example lists every name with its meaning', async () => {
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
  expect(stdout).not.toContain('Wrote');
});

test('an unknown name is refused, and nothing is written', async () => {
  at = newFolder();
  const slip = { ...(await ofOrganization()), IDENTITY_ADMIN_ROL: 'boss', nonsense: '' };
  const { code, output } = await answer(slip, 'organization');
  expect(code).toBe(1);
  expect(output).toMatch(
    /IDENTITY_ADMIN_ROL in \S+ does not match any question. Did you mean IDENTITY_ADMIN_ROLE\?/,
  );
  expect(output).toMatch(/nonsense in \S+ does not match any question. --answers-example/);
  expect(existsSync(join(at.path, '.env'))).toBe(false);
});

test('all errors in a file are reported in one run, and nothing is written', async () => {
  at = folderWithChat();
  const { code, output } = await answer({
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
    /^8 answers need fixing/m,
    /^- ORG_NAME is missing: What is/m,
    /^- PLATFORM_PUBLIC_URL must be https/m,
    /^- ORG_TIME_ZONE must be a time zone/m,
    /^- IDENTITY_ISSUER must be a URL/m,
    /^- IDENTITY_SCOPE in .* Did you mean IDENTITY_SCOPES\?/m,
    /^- .*Check the URL, user and password/m,
    /^- .*refuses the bot’s token/m,
    /^- MAIL must be yes or no/m,
  ])
    expect(output).toMatch(sentence);
  expect(output).not.toContain('    at ');
  expect(existsSync(join(at.path, '.env'))).toBe(false);
});

test('unused answers are listed', async () => {
  at = newFolder();
  const { code, output } = await answer({ MAIL_DOMAIN: 'members.example.org' }, 'mail');
  expect([code, output]).toEqual([0, expect.stringContaining('Unused: MAIL_DOMAIN.')]);
});

test('each event subscriber gets its own secret and keeps it when another is added', async () => {
  at = newFolder();
  const subscribersAfter = async (EVENT_SUBSCRIBERS: string) => {
    const { code, output } = await answer({ EVENT_SUBSCRIBERS }, 'events');
    expect([code, output]).toEqual([0, expect.not.stringContaining('whsec_')]);
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

test('without containers the next steps do not mention Compose', async () => {
  at = newFolder();
  const own = { ...(await ofOrganization()), PLATFORM_PUBLIC_URL: 'https://127.0.0.1' };
  const without = { ...own, CONTAINERS: 'no' };
  const first = await answer(without, 'organization', 'mail');
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('“Without containers”')]);
  expect(first.output).not.toMatch(/compose/i);
  expect(ofEnv('.env')).toMatchObject({ CONTAINERS: 'no', COMPOSE_PROFILES: '' });
  const then = await answer({}, 'mail');
  expect([then.code, then.output]).toEqual([0, expect.stringContaining('“Without containers”')]);
  const back = await answer({ CONTAINERS: 'yes' }, 'organization');
  expect([back.code, back.output]).toEqual([0, expect.stringContaining('docker compose up')]);
  expect(ofEnv('.env').COMPOSE_PROFILES).toBe('tls');
});

test('a file answers everything, and omitted answers get defaults', async () => {
  at = folderWithChat();
  const all = { ...(await ofOrganization()), ...ofIdentity(), ...ofChat, ...ofSource() };
  const { code, output } = await answer(all);
  expect([code, output]).toEqual([0, expect.stringContaining('docker compose up')]);
  expect(statSync(join(at.path, '.env')).mode & 0o777).toBe(0o600);
  const env = readEnv(at.read('.env'));
  expect(env).toMatchObject({ IDENTITY_CLIENT_SECRET: secretOfClient, DISCORD_TOKEN: botToken });
  for (const secret of [secretOfClient, botToken, sourcePassword, env.SESSION_SECRET ?? ''])
    expect(output).not.toContain(secret);
  expect(readEnv(at.read('config/pay.env'))).toEqual({ ORG_TIME_ZONE: 'Europe/Berlin' });
  expect(readEnv(at.read('config/common.env'))).toMatchObject({
    IDENTITY_MEMBER_CLAIM: 'member_number',
    IDENTITY_ADMIN_ROLE: 'admin',
  });
  if (source) {
    const { members } = JSON.parse(at.read('config/source-mapping.json'));
    // Q has no answer, so its rows are rejected.
    expect(members.columns.status.values).toEqual({ A: 'active', R: 'retired' });
    expect(output).toContain('Unknown status q');
  }

  // A run with one answer changes nothing else.
  const before = at.read('.env');
  const again = await answer({ ORG_NAME: 'Local 13' }, 'organization');
  expect(again.code).toBe(0);
  expect(at.read('.env')).toBe(before);
  expect(readEnv(at.read('config/platform.env')).ORG_NAME).toBe('Local 13');

  // A secret added by an upgrade is generated.
  const without = before.replace(/^METRICS_TOKEN=.*\n/m, '');
  expect(without).not.toBe(before);
  writeFileSync(join(at.path, '.env'), without);
  expect((await answer({ ORG_NAME: 'Local 13' }, 'organization')).code).toBe(0);
  expect(readEnv(at.read('.env')).METRICS_TOKEN).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['an unreachable issuer', { IDENTITY_ISSUER: 'http://127.0.0.1:9' }, /cannot be reached/],
  ['a wrong client secret', { IDENTITY_CLIENT_SECRET: 'wrong-one' }, /rejects this client/],
  [
    'an unknown Discord server',
    { DISCORD_SERVER_ID: '1' },
    /DISCORD_SERVER_ID cannot be 1\. Choose one of Local 12/,
  ],
  [
    'an unknown role',
    { MEMBER_ROLE: 'Stranger' },
    /MEMBER_ROLE cannot be Stranger\. Choose one of .*Member.*, or leave it empty\./,
  ],
])('%s is reported without a stack trace', async (_what, wrong, sentence) => {
  at = folderWithChat();
  const all = { ...(await ofOrganization()), ...ofIdentity(), ...ofChat, SOURCE: 'no' };
  const { code, output } = await answer({ ...all, ...wrong });
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
  for (const secret of Object.values(wrong)) {
    if (/wrong/.test(secret)) expect(output).not.toContain(secret);
  }
  expect(output).not.toContain('    at ');
});

const ofEnv = (file: string) => readEnv(at.read(file));

test('the answer about certificates is kept, and a no names the container to remove', async () => {
  at = newFolder();
  const first = { ...(await ofOrganization()), PLATFORM_PUBLIC_URL: 'https://127.0.0.1' };
  const profiles = async (answers: Readonly<Record<string, string>>) => {
    const { code, output } = await answer(answers, 'organization');
    expect(code, output).toBe(0);
    return [ofEnv('.env').COMPOSE_PROFILES, /--profile tls rm --stop --force caddy/.test(output)];
  };
  expect(await profiles(first)).toEqual(['tls', false]);
  expect(await profiles({})).toEqual(['tls', false]);
  expect(await profiles({ MAKE_CERTIFICATES: 'no' })).toEqual(['', true]);
  expect(await profiles({})).toEqual(['', false]);
});

test('derived settings follow an address or domain, and settings written by hand stay', async () => {
  at = newFolder();
  const told = async (answers: Readonly<Record<string, string>>, ...parts: string[]) => {
    const { code, output } = await answer(answers, ...parts);
    expect(code, output).toBe(0);
    const { PAY_PUBLIC_URL: pay } = ofEnv('.env');
    const { MAIL_FROM: from } = ofEnv('config/platform.env');
    return { pay, from, isWarned: output.includes('still have the old URL') };
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

test('mail publishes only the port that was chosen', async () => {
  at = newFolder();
  const names = ['PUBLISH_ON', 'PUBLISH_SMTP_ON', 'SMTP_PORT', 'MAIL_IMAP', 'MAIL_SMTP'];
  const told = async (answers: Readonly<Record<string, string>>) => {
    const { code, output } = await answer(answers, 'mail');
    expect([code, output]).toEqual([0, expect.stringMatching(/reach only addresses at/)]);
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
  // With a gateway no port is open to the internet.
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
  ['MAIL_MEMBER_TYPES', '1,9', /MAIL_MEMBER_TYPES names 9, but the member types are 1 Active/],
])('a malformed %s is reported', async (name, value, sentence) => {
  at = newFolder();
  const mail = { MAIL: 'yes', MAIL_DOMAIN: 'example.org', MAIL_IMAP: 'imaps://mail.example.org' };
  const { code, output } = await answer({ ...mail, [name]: value }, 'mail');
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
});

test('without a role for members no rules apply, not even those of the sample, until one is chosen', async () => {
  at = folderWithChat();
  const told = async (answers: Readonly<Record<string, string>>) => {
    const { code, output } = await answer(answers, 'chat');
    expect(code, output).toBe(0);
    expect(ofEnv('config/chat-bot.env').ROLE_RULES_FILE).toBe('/config/role-rules.yaml');
    return at.read('config/role-rules.yaml');
  };
  expect(await told({ ...ofChat, MEMBER_ROLE: '' })).toMatch(/^roles: \[\]$/m);
  const chosen = await told(ofChat);
  expect(chosen).toMatch(/role: Member/);
  expect(await told({ ...ofChat, MEMBER_ROLE: 'Moderator' })).toBe(chosen);
});

test('a no to Discord removes its secrets and is kept', async () => {
  at = folderWithChat();
  const ofLogin = { DISCORD_LOGIN: 'yes', DISCORD_CLIENT_SECRET: 'secret of the application' };
  const told = async (answers: Readonly<Record<string, string>>) => {
    const { code, output } = await answer(answers, 'chat');
    expect(code, output).toBe(0);
    const {
      DISCORD_TOKEN: token,
      DISCORD_CLIENT_SECRET: secret,
      CHAT_BOT_URL: bot,
    } = ofEnv('.env');
    const { DISCORD_SERVER_ID: server, STAFF_ROLE: staff } = ofEnv('config/chat-bot.env');
    const { DISCORD_CLIENT_ID: client } = ofEnv('config/platform.env');
    return [token, server, client, secret, staff, bot];
  };
  const whole = [botToken, ofChat.DISCORD_SERVER_ID, '500000000000000001'];
  const all = [...whole, ofLogin.DISCORD_CLIENT_SECRET, 'Moderator', 'http://chat-bot:3003'];
  expect(await told({ ...ofChat, ...ofLogin })).toEqual(all);
  // The staff role may be an id.
  const response = await fetch(`${chat.control}/roles`);
  const roles = (await response.json()) as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  const id = roles.find(({ name }) => name === 'Moderator')?.id ?? '';
  const file = join(at.path, 'config/chat-bot.env');
  writeFileSync(file, withValues(at.read('config/chat-bot.env'), { STAFF_ROLE: id }));
  expect(await told({})).toEqual(all);
  // Without an address of chat-bot no member is asked to link an account.
  const none = ['', '', '', '', 'Moderator', ''];
  expect(await told({ DISCORD: 'no' })).toEqual(none);
  expect(await told({})).toEqual(none);
  const again = { DISCORD: 'yes', DISCORD_TOKEN: botToken, ...ofLogin };
  expect(await told(again)).toEqual(all);
});

test('a no to Discord and to the member database is the default from then on', async () => {
  at = newFolder();
  const none = { DISCORD: 'no', SOURCE: 'no' };
  expect(await answer(none, 'chat', 'source')).toMatchObject({ code: 0 });
  expect(await answer({}, 'chat', 'source')).toMatchObject({ code: 0 });
});

test('a provider that accepts the client secret only in the header is detected', async () => {
  at = newFolder();
  // RFC 6749, section 2.3.1, allows both.
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
  const { code, output } = await answer(answers, 'organization', 'identity');
  server.close();
  server.closeAllConnections();
  expect([code, output]).toEqual([0, expect.stringContaining('Wrote')]);
  expect(readEnv(at.read('config/platform.env')).IDENTITY_CLIENT_AUTH).toBe('header');
});
