import { createServer, type IncomingMessage } from 'node:http';
import { type Check, payCheck, readConfig } from '@guildhall/service-kit';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { mailHostCheck } from '../src/clients/mailhost/mail-host.js';
import { discordLoginChecks } from '../src/compose/identity-doctor.js';
import { openMailHost } from '../src/compose/mail.js';
import { settings } from '../src/config.js';
import { webhookSecretCheck } from '../src/features/events/doctor-check.js';
import { keysCheck } from '../src/features/keys/doctor-check.js';
import { mappingFileOf, mappingOf, sourceOf } from '../src/features/sync/configure.js';
import { noticeCheck, sourceCheck } from '../src/features/sync/doctor-check.js';
import { upstreamsOf } from '../src/features/upstreams/configured.js';
import { upstreamsCheck } from '../src/features/upstreams/doctor-check.js';
import { startPlatform } from './harness.js';
import { startMailServer } from './sync/mail-server.js';

// What `doctor` says of everything but the identity provider: that is in `doctor-identity.test.ts`.
const platform = await startPlatform();
afterAll(() => platform.stop());

const configured = (more: Readonly<Record<string, string>>) =>
  readConfig(settings, { ...platform.environment, ...more });
async function told(check: Check): Promise<string> {
  const { state, message } = await check();
  return `${state} ${message ?? ''}`.trim();
}
const nowhere = 'http://127.0.0.1:1';

test('upstreams with an unknown host or a private address are named', async () => {
  const upstreams = [
    { name: 'gone', target: 'https://gone.invalid' },
    { name: 'beside', target: 'http://localhost:1' },
  ];
  const config = configured({ UPSTREAMS: JSON.stringify(upstreams) });
  const found = await told(upstreamsCheck(upstreamsOf(config)));
  expect(found).toMatch(/^warning .*the host of gone cannot be resolved/);
  expect(found).toMatch(/beside is at [^ ]*, a private address/);
});

test('doctor checks that chat-bot accepts the webhook secret, and that pay is reachable', async () => {
  const sent: IncomingMessage['headers'][] = [];
  let status = 200;
  const neighbor = createServer((request, response) => {
    if (request.method === 'POST') sent.push(request.headers);
    response.writeHead(request.method === 'POST' ? status : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify({ status: 'ok' }));
  });
  const url = `http://127.0.0.1:${await listening(neighbor)}`;
  onTestFinished(() => void neighbor.close());
  const secret = { WEBHOOK_SECRET: 'a secret of sixteen and more' };
  const found = (chatBot: string) =>
    told(webhookSecretCheck(configured({ ...secret, CHAT_BOT_URL: chatBot })));
  expect(await found(url)).toBe('ok');
  expect(sent).toMatchObject([{ 'x-webhook-secret': secret.WEBHOOK_SECRET }]);
  status = 401;
  expect(await found(url)).toMatch(/^warning chat-bot rejects the signature.*WEBHOOK_SECRET/);
  expect(await found(nowhere)).toMatch(/^warning could not be tested/);
  expect(await told(payCheck(url))).toBe('ok');
  expect(await told(payCheck(nowhere))).toMatch(/^warning .*PAY_URL/);
});

test('a mail host that refuses the login is distinguished from an unreachable one', async () => {
  const found = (more: Readonly<Record<string, string>>) =>
    told(mailHostCheck(() => openMailHost(configured(more), () => undefined)));
  const at = (url: string) => ({ MAIL_DOMAIN: 'example.org', MAILHOST_DATABASE_URL: url });
  const noSuch = new URL('/no_such_mailhost', platform.databaseUrl).href;
  expect(await found(at(noSuch))).toMatch(/^failed refuses the login: .*no_such_mailhost/);
  expect(await found(at('postgres://user@127.0.0.1:1/none'))).toMatch(
    /^warning cannot be used: .*ECONNREFUSED.*MAILHOST_DATABASE_URL/,
  );
  expect(await found({})).toMatch(/^ok not set/);
});

test('doctor connects to the mail server for notices, and names missing settings', async () => {
  const found = (more: Readonly<Record<string, string>>) =>
    told(noticeCheck(configured({ SYNC_MAIL_TO: 'records@example.org', ...more })));
  const server = await startMailServer();
  expect(await found({ SMTP_URL: server.url })).toMatch(/^ok by mail to records@example\.org/);
  expect(server.mails).toEqual([]);
  await server.stop();
  expect(await found({ SMTP_URL: server.url })).toMatch(/^warning .*ECONNREFUSED.*SMTP_URL/);
  expect(await found({})).toMatch(/^warning .*SMTP_URL.* is not$/);
  // A server of the internet takes nothing from localhost.
  expect(await found({ SMTP_URL: 'smtps://mail.example.org' })).toMatch(
    /^warning .*guildhall@localhost: set MAIL_FROM /,
  );
});

test.each([
  ['invalid_grant', /^ok$/],
  ['invalid_client', /^failed Discord rejects this client.*DISCORD_CLIENT_SECRET/],
])('doctor checks whether Discord’s login accepts the application: %s', async (error, words) => {
  const asked: string[] = [];
  const discord = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    const status = error === 'invalid_client' ? 401 : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error }));
  });
  onTestFinished(() => void discord.close().closeAllConnections());
  const config = configured({
    DISCORD_CLIENT_ID: '720000000000000001',
    DISCORD_CLIENT_SECRET: 'some secret',
    DISCORD_API_URL: `http://127.0.0.1:${await listening(discord)}/api`,
  });
  for (const check of discordLoginChecks(config)) expect(await told(check)).toMatch(words);
  expect(new Set(asked)).toEqual(new Set(['POST /api/oauth2/token']));
});

test('keys in use that expire soon or just expired are named, and no others', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const names = ['soon', 'just ended', 'unused', 'far', 'long ended', 'ended by hand'];
  for (const [i, [ends, used, revoked]] of [
    [10, -1, null],
    [-3, -4, null],
    [10, -5, null],
    [40, -1, null],
    [-9, -10, null],
    [10, -1, 0],
  ].entries())
    await platform.pool.query(
      `insert into keys (id, kind, name, hash, created_by, expires_at, last_used_at, revoked_at)
       values ($1, 'api', $2, $3, 'tests', $4, $5, $6)`,
      [
        `ending${i}`,
        names[i],
        `hash ${i}`,
        at(ends ?? 0),
        at(used ?? 0),
        revoked === null ? null : at(revoked ?? 0),
      ],
    );
  const found = await told(keysCheck(platform.db.kysely));
  expect(found).toMatch(
    /^warning .*just ended \(api, ending1\) ended 3 days ago, soon \(api, ending0\) ends in/,
  );
  for (const name of names.slice(2)) expect(found).not.toContain(`${name} (`);
});

test('the mapping is checked against the source', async () => {
  // Its own database is a source without any of the tables.
  const ill = { SOURCE_DATABASE_URL: platform.databaseUrl };
  const found = (more: Readonly<Record<string, string>>) => {
    const config = configured({ ...ill, ...more });
    return told(sourceCheck(sourceOf(config), mappingFileOf(config), mappingOf(config), config));
  };
  expect(await found({})).toMatch(/^failed .*no column region/);
  expect(await found({ SYNC_MAPPING: '/nowhere/mapping.json' })).toMatch(
    /^failed .*cannot be read.*SYNC_MAPPING/,
  );
});
