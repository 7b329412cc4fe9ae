import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { settings as chatBotSettings } from '@guildhall/chat-bot/checks';
import { settings as paySettings } from '@guildhall/pay/checks';
import { settings as platformSettings } from '@guildhall/platform/checks';
import { readConfig } from '@guildhall/service-kit';
import { freePort } from '@guildhall/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../src/files/env-text.js';
import { isSecret } from '../src/secrets.js';
import { atTerminal, type Person } from './person.js';
import {
  botToken,
  type Folder,
  logIn,
  mysqlServer,
  newFolder,
  secretOfClient,
  sourcePassword,
  startChat,
  startProvider,
  startSource,
} from './world.js';

function hasTerminals(): boolean {
  try {
    execFileSync('script', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const skipped = hasTerminals() ? '' : ' (skipped: script(1) is not installed)';

const folders: Folder[] = [];
const folder = () => {
  const made = newFolder();
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) made.remove();
});

const everyEnv = (at: Folder) =>
  ['.env', 'config/common.env', 'config/platform.env', 'config/chat-bot.env', 'config/pay.env']
    .map(file => readEnv(at.read(file)))
    .reduce((all, one) => Object.assign(all, one), {} as Record<string, string>);

/** No secret of this folder was ever on the screen. */
function expectNothingSeen(person: Person, at: Folder): void {
  const shown = person.shown();
  for (const [name, value] of Object.entries(readEnv(at.read('.env')))) {
    if (!isSecret(name) || value === '') continue;
    expect(shown.includes(value), `${name} was shown`).toBe(false);
  }
  for (const secret of [secretOfClient, botToken, sourcePassword])
    for (const form of [secret, encodeURIComponent(secret)])
      expect(shown.includes(form), 'a secret was shown').toBe(false);
}

async function answerOrganization(person: Person, address: string): Promise<void> {
  await person.answer(/name of your organization\?/, 'Local 12');
  await person.answer(/people open the portal\?/, address);
  await person.choose(/run in containers/, /● Yes/);
  await person.answer(/your time zone\?/, 'America/Chicago');
}

async function answerClient(
  person: Person,
  secret = secretOfClient,
  audience = 'guildhall',
): Promise<void> {
  await person.answer(/client ID/, 'guildhall');
  await person.answer(/client secret\?/, secret);
  await person.answer(/audience of access tokens/, audience);
}

const again = (person: Person, sentence: RegExp) =>
  person.see(sentence).then(() => person.choose(/What now\?/, /Try again/));

describe.skipIf(skipped !== '')(`a person at a terminal${skipped}`, () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let address: string;
  beforeAll(async () => {
    provider = await startProvider();
    address = `http://127.0.0.1:${await freePort()}`;
  });
  afterAll(() => provider.stop());

  /** Up to the identity provider, whose questions are next. */
  async function atIdentity(at: Folder): Promise<Person> {
    const person = atTerminal(['--folder', at.path, 'organization', 'identity']);
    await answerOrganization(person, address);
    return person;
  }

  test('setup shows the redirect URIs, tests a login and asks which claims to use', async () => {
    const at = folder();
    const person = await atIdentity(at);
    await person.answer(/issuer URL of your identity provider\?/, provider.issuer);
    const shown = await person.see(/log-out.*\/api\/auth\/logout/);
    expect(shown).toContain(`${address}/api/auth/callback`);
    await answerClient(person);
    await person.answer(/test a login now\?/);
    const asked = await person.see(/http:\S+code_challenge_method=S256\S*/);
    // The redirect URI is on this machine, so setup listens there.
    const returned = await logIn(/http:\S+code_challenge_method=S256\S*/.exec(asked)?.[0] ?? '');
    expect(await (await fetch(returned)).text()).toContain('Return to the terminal');
    await person.choose(/contains the member number\?/, /member_number.*1001/);
    await person.choose(/contains the roles\?/, /roles.*admin.*editor/);
    await person.see(/Member number: 1001/);
    await person.see(/Roles: admin, editor/);
    await person.answer(/do administrators have\?/, 'editor');
    expect(await person.ended).toBe(0);
    expect(everyEnv(at)).toMatchObject({
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_MEMBER_CLAIM: 'member_number',
      IDENTITY_ROLES_CLAIM: 'roles',
      IDENTITY_ADMIN_ROLE: 'editor',
      IDENTITY_CLIENT_AUTH: 'body',
    });
    expect(statSync(join(at.path, '.env')).mode & 0o777).toBe(0o600);
    expectNothingSeen(person, at);
  });

  test('each wrong answer about the provider is explained and asked again', async () => {
    const at = folder();
    const person = await atIdentity(at);
    await person.answer(/issuer URL of your identity provider\?/, 'not an address');
    await person.see(/IDENTITY_ISSUER must be a URL/);
    person.type('\u0015');
    person.type('http://127.0.0.1:9\r');
    await again(person, /cannot be reached: .*Check IDENTITY_ISSUER/);
    const other = provider.issuer.replace('127.0.0.1', 'localhost');
    await person.answer(/issuer URL of your identity provider\?/, other);
    await again(person, /has another issuer: .*belongs to http:\/\/127\.0\.0\.1/);
    await person.answer(/issuer URL of your identity provider\?/, provider.issuer);
    await answerClient(person, 'a secret that is none');
    await again(person, /rejects this client or its secret \(invalid_client\)/);
    await answerClient(person);
    await person.answer(/Which resource/);
    await person.answer(/Which scopes/);
    await person.answer(/test a login now\?/);
    await person.answer(/Paste the URL/, `${address}/api/auth/callback?error=access_denied`);
    await again(person, /refused the login: access_denied/);
    await person.see(/test a login now\?/);
    person.interrupt();
    expect(await person.ended).toBe(130);
    expectNothingSeen(person, at);
    expect(person.shown()).not.toContain('a secret that is none');
  });

  test('after a kill the files are complete, and setup continues with the saved answers', async () => {
    const at = folder();
    const person = await atIdentity(at);
    await person.see(/issuer URL of your identity provider\?/);
    person.kill();
    await person.ended;
    const before = everyEnv(at);
    expect(before).toMatchObject({ ORG_NAME: 'Local 12', PLATFORM_PUBLIC_URL: address });
    const secondly = atTerminal(['--folder', at.path]);
    await secondly.choose(/want to change\?/, /organization/);
    await secondly.answer(/name of your organization\?/, 'Local 13');
    await secondly.answer(/people open the portal\?/);
    await secondly.choose(/run in containers/, /● Yes/);
    await secondly.answer(/your time zone\?/);
    expect(await secondly.ended).toBe(0);
    expect(everyEnv(at)).toEqual({ ...before, ORG_NAME: 'Local 13' });
    expectNothingSeen(secondly, at);
  });

  describe('about Discord', () => {
    const chats: { stop: () => Promise<void> }[] = [];
    afterEach(async () => {
      for (const chat of chats.splice(0)) await chat.stop();
    });

    async function atChat(options: Parameters<typeof startChat>[0] = {}) {
      const chat = await startChat(options);
      chats.push(chat);
      const at = folder();
      const env = at.read('deploy/config/chat-bot.env');
      const { writeFileSync, mkdirSync } = await import('node:fs');
      mkdirSync(join(at.path, 'config'));
      writeFileSync(
        join(at.path, 'config/chat-bot.env'),
        env.replace(/^#DISCORD_API_URL=.*$/m, `DISCORD_API_URL=${chat.url}/api`),
      );
      return { chat, at, person: atTerminal(['--folder', at.path, 'chat']) };
    }

    test('server and roles are chosen by name', async () => {
      const { person, at } = await atChat();
      await person.answer(/where roles should follow/);
      await person.answer(/the bot’s token\?/, botToken);
      await person.choose(/Which server is it\?/, /Local 12/);
      await person.choose(/use the staff commands\?/, /Moderator/);
      await person.choose(/every active member get\?/, /Member/);
      await person.see(/The bot has all the permissions it needs/);
      await person.answer(/logging in to Discord\?/);
      expect(await person.ended).toBe(0);
      expect(everyEnv(at)).toMatchObject({
        DISCORD_SERVER_ID: '700000000000000001',
        STAFF_ROLE: 'Moderator',
        ROLE_RULES_FILE: '/config/role-rules.yaml',
      });
      expect(at.read('config/role-rules.yaml')).toMatch(/^roles:\n {2}- role: Member$/m);
      expectNothingSeen(person, at);
    });

    test('missing bot permissions are listed, with the link that grants them', async () => {
      // View Channel alone, below the role that it is to give, and without the intent.
      const botRole = { permissions: '1024', above: 'Member' };
      const roles = [{ name: 'Member' }, { name: 'Steward' }];
      const { person, chat, at } = await atChat({ botRole, roles, seesMembers: false });
      await person.answer(/where roles should follow/);
      await person.answer(/the bot’s token\?/);
      await person.see(/DISCORD_TOKEN must not be empty/);
      person.type('some.other.token\r');
      await again(person, /refuses the bot’s token/);
      await person.answer(/the bot’s token\?/, botToken);
      await person.choose(/Which server is it\?/, /Local 12/);
      await person.choose(/use the staff commands\?/, /no role yet/);
      await person.choose(/every active member get\?/, /Steward/);
      await person.see(/lacks “Manage Roles”/);
      await person.see(/lacks “Manage Nicknames”/);
      await person.see(/Grant it with https:\/\/discord\.com\/oauth2\/authorize\?client_id=/);
      await person.see(/Server Members Intent/);
      // Permissions are granted, but the role is still above the bot's.
      await fetch(`${chat.control}/roles/Guildhall`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ permissions: String((1n << 28n) | (1n << 27n) | (1n << 7n)) }),
      });
      await person.choose(/What now\?/, /Try again/);
      await again(person, /Drag the bot’s role above “Steward”/);
      await person.see(/Drag the bot’s role above “Steward”/);
      await person.choose(/What now\?/, /Keep it/);
      await person.see(/logging in to Discord\?/);
      person.type('y');
      // The platform would not start with an ID but no secret.
      await person.answer(/application’s client secret\?/);
      await person.see(/DISCORD_CLIENT_SECRET must not be empty/);
      person.type('a client secret\r');
      expect(await person.ended).toBe(0);
      const { DISCORD_CLIENT_SECRET: secret, DISCORD_CLIENT_ID: id } = everyEnv(at);
      expect([secret, id]).toEqual(['a client secret', '500000000000000001']);
      expectNothingSeen(person, at);
    });
  });

  describe.skipIf(!mysqlServer)(
    'about the member database (skipped where TEST_MYSQL_URL names no server)',
    () => {
      let source: Awaited<ReturnType<typeof startSource>>;
      beforeAll(async () => {
        source = await startSource();
      });
      afterAll(() => source.stop());

      test('setup suggests a mapping, asks what values mean and lists rejected rows', async () => {
        const at = folder();
        const person = atTerminal(['--folder', at.path, 'source'], 200);
        await person.answer(/come from your database\?/);
        await person.answer(/URL of your member database\?/, source.url);
        await person.answer(/password of its user\?/, 'wrong');
        await again(person, /refuses the login: Access denied/);
        await person.answer(/URL of your member database\?/);
        await person.answer(/password of its user\?/, sourcePassword);
        await person.choose(/contains the regions/, /we have none/);
        await person.choose(/contains the facilities/, /tblBranch/);
        await person.choose(/Is this correct\?/, /Yes/);
        await person.choose(/contains the members/, /tblPerson/);
        const proposed = await person.choose(/Is this correct\?/, /Yes/);
        expect(proposed).toMatch(/member_number +← MemNo/);
        expect(proposed).toMatch(/last_name +← LName/);
        expect(proposed).toMatch(/facility_code +← Branch/);
        expect(proposed).toMatch(/changed +← LastModified/);
        await person.choose(/status A \(1 row\) is unknown\./, /active/);
        await person.choose(/status Q \(1 row\) is unknown\./, /reject/);
        await person.choose(/status R \(1 row\) is unknown\./, /retired/);
        await person.answer(/names of the member types\?/);
        await person.choose(/contains the positions/, /tblOfficer/);
        await person.choose(/Is this correct\?/, /Yes/);
        const survey = await person.see(/Use this mapping\?/);
        expect(survey).toMatch(/1001 +Rosa +– +Quintana/);
        expect(survey).toMatch(/1 of 3 members would be rejected/);
        expect(survey).toMatch(/1 × Unknown status q\. Translate it with values/);
        expect(survey).toMatch(/1 × start_date is missing/);
        expect(survey).toMatch(/A zero date means no date/);
        person.type('\r');
        expect(await person.ended).toBe(0);
        expectNothingSeen(person, at);
        const { members, regions } = JSON.parse(at.read('config/source-mapping.json'));
        expect(regions).toBeUndefined();
        expect(members).toMatchObject({
          table: 'tblPerson',
          changed_at: 'LastModified',
          columns: {
            member_number: 'MemNo',
            status: { column: 'Standing', values: { A: 'active', R: 'retired' } },
            member_type_id: { column: 'Category', values: { FULL: '1', RET: '2' } },
          },
        });
        const env = everyEnv(at);
        expect(env).toMatchObject({
          SYNC_MAPPING: '/config/source-mapping.json',
          MEMBER_TYPES: '1=FULL,2=RET',
          MEMBER_STATUSES: 'active,inactive,retired',
        });
        expect(decodeURIComponent(new URL(env.SOURCE_DATABASE_URL ?? '').password)).toBe(
          sourcePassword,
        );
      });
    },
  );

  test('the services accept the written files', async () => {
    const at = folder();
    const person = await atIdentity(at);
    await person.answer(/issuer URL of your identity provider\?/, provider.issuer);
    await answerClient(person);
    await person.see(/test a login now\?/);
    person.interrupt();
    await person.ended;
    const env: Record<string, string> = {
      ...everyEnv(at),
      DATABASE_URL: 'postgres://x@y/z',
      PUBLIC_URL: address,
    };
    const asService = {
      ...env,
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_AUDIENCE: 'guildhall',
      IDENTITY_CLIENT_ID: 'guildhall',
      IDENTITY_CLIENT_SECRET: secretOfClient,
      PLATFORM_URL: 'http://platform:1300',
      PLATFORM_SERVICE_NAME: 'x',
    };
    for (const settings of [platformSettings, chatBotSettings, paySettings])
      expect(() =>
        readConfig(settings, {
          ...asService,
          PLATFORM_SERVICE_KEY: env.CHAT_BOT_SERVICE_KEY,
          PLATFORM_API_KEY: env.CHAT_BOT_API_KEY,
        }),
      ).not.toThrow();
  });
});
